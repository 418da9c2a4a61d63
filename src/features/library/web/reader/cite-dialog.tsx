import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TabList } from '#ui/navigation/tab-list.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'

type Citations = { vancouver: string; ama: string; apa: string; bibtex: string; ris: string }

type Style = { id: keyof Citations; label: string; ending: string; isCode?: boolean }

const STYLES: Style[] = [
  { id: 'vancouver', label: 'Vancouver', ending: 'txt' },
  { id: 'ama', label: 'AMA', ending: 'txt' },
  { id: 'apa', label: 'APA', ending: 'txt' },
  { id: 'bibtex', label: 'BibTeX', ending: 'bib', isCode: true },
  { id: 'ris', label: 'RIS', ending: 'ris', isCode: true },
]

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Citation copied' })
  } catch {
    showToast({ title: 'Unable to copy the citation', kind: 'danger' })
  }
}

function keepAsFile(text: string, fileName: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  // Revokes the object URL later, since the browser reads the file only after this function returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

type CitationProps = { style: Style; text: string; paperId: string }

function Citation({ style, text, paperId }: CitationProps) {
  return (
    <div className="grid gap-4 pt-4">
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it.
        tabIndex={0}
        role="group"
        aria-label={`${style.label} citation`}
        className={`max-h-[40dvh] overflow-auto rounded-[6px] border border-line bg-sunken p-4 select-all ${style.isCode ? 'font-mono text-[13px] leading-5 whitespace-pre-wrap' : 'font-serif text-[16px] leading-6'} [overflow-wrap:anywhere]`}
      >
        {text}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="main" onClick={() => void copy(text)}>
          Copy
        </Button>
        <Button onClick={() => keepAsFile(text, `${paperId}.${style.ending}`)}>Download</Button>
      </div>
    </div>
  )
}

type CiteDialogProps = { paperId: string; citations: Citations; onClose: () => void }

/** Shows a paper's citation in three styles, and as files for reference managers. */
function CiteDialog({ paperId, citations, onClose }: CiteDialogProps) {
  const [selected, setSelected] = useState<string>('vancouver')
  return (
    <Dialog open title="Cite this paper" onClose={onClose}>
      <TabList
        label="Citation style"
        selected={selected}
        onSelect={setSelected}
        tabs={STYLES.map((style) => ({
          id: style.id,
          label: style.label,
          panel: <Citation style={style} text={citations[style.id].trim()} paperId={paperId} />,
        }))}
      />
    </Dialog>
  )
}

/** Fetches a paper's citations. @returns the dialog component that shows them @throws Failure */
export async function openCiteDialog(paperId: string): Promise<(closing: { onClose: () => void }) => ReactNode> {
  const citations = await call('GET /api/public/research-library/:paperId/citation', { params: { paperId } })
  return ({ onClose }) => <CiteDialog paperId={paperId} citations={citations} onClose={onClose} />
}
