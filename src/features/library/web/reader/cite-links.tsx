import { type ComponentType, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'

const FILES = { PDF: 'pdf', JATS: 'jats.xml', Markdown: 'md', BibTeX: 'bib', RIS: 'ris', 'CSL-JSON': 'csl.json' }

/** The paper's files, and a way to cite it that is fetched on first use. */
export function CiteLinks({ paperId }: { paperId: string }) {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>()
  const open = async () => {
    try {
      const Opened = await (await import('./cite-dialog.tsx')).openCiteDialog(paperId)
      setDialog(() => Opened)
    } catch {
      showToast({ title: 'Unable to load the citation', kind: 'danger' })
    }
  }
  return (
    <section aria-label="Cite and download" className="border-t border-line pt-3 pb-4 print:hidden">
      <Button size="small" className="noscript:hidden" onClick={() => void open()}>
        Cite
      </Button>
      <ul className="flex flex-wrap gap-x-3 pt-1">
        {Object.entries(FILES).map(([name, ending]) => (
          <li key={name}>
            <a href={`/research/${paperId}.${ending}`} className="inline-block py-1 underline underline-offset-2">
              {name}
            </a>
          </li>
        ))}
      </ul>
      {Dialog && <Dialog onClose={() => setDialog(undefined)} />}
    </section>
  )
}
