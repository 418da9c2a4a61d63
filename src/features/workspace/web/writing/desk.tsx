import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Workspace } from '../../contract.ts'
import { ContributionDialog } from './contribution-dialog.tsx'
import { Contributions } from './contributions.tsx'
import { measure } from './measures.ts'
import { PaperNotice } from './paper-notice.tsx'
import { PaperRail } from './paper-rail.tsx'
import { SectionEditor } from './section-editor.tsx'
import { SectionList } from './section-list.tsx'
import { SubmitDialog } from '../submitting/submit-dialog.tsx'
import { useCompletion } from './use-completion.ts'
import { useSaver } from './use-saver.ts'
import { WorkspaceBar } from './workspace-bar.tsx'

function useSection(names: string[]): string {
  const [search] = useSearchParams()
  const wanted = search.get('section') ?? ''
  return names.includes(wanted) ? wanted : (names[0] ?? '')
}

/** The paper, its sections, and one of them open for writing. */
export function Desk({ workspace, memberId }: { workspace: Workspace; memberId: string }) {
  const { paper, sections } = workspace
  const { saver, written } = useSaver(workspace, memberId)
  const current = useSection(Object.keys(sections))
  const [submitting, setSubmitting] = useState(false)
  const [saying, setSaying] = useState(false)
  const measures = measure(written, paper.minimum_word_count)
  useCompletion({ paper, progress: measures.progress, written, open: () => setSubmitting(true) })
  const contributions = <Contributions paper={paper} memberId={memberId} onSay={() => setSaying(true)} />
  const parts = { workspace, written, measures }
  return (
    <div className="min-h-dvh bg-sunken">
      <title>{`${paper.title} · Inflo`}</title>
      <WorkspaceBar
        paper={paper}
        written={written}
        measures={measures}
        onSave={() => void saver.flushAll()}
        onSubmit={() => setSubmitting(true)}
      />
      <div className="mx-auto grid max-w-[1440px] items-start gap-x-4 px-4 pb-16 sm:px-5 lg:grid-cols-[232px_minmax(0,1fr)] xl:grid-cols-[232px_minmax(0,1fr)_272px]">
        <SectionList {...parts} current={current} onLeave={() => void saver.flushAll()} />
        <div className="min-w-0">
          <PaperNotice paper={paper} />
          <SectionEditor key={current} {...parts} name={current} saver={saver} />
        </div>
        <PaperRail {...parts} contributions={contributions} />
      </div>
      <SubmitDialog
        open={submitting}
        onClose={() => setSubmitting(false)}
        workspace={workspace}
        contributions={contributions}
        abstract={written.abstract?.text ?? ''}
        missing={paper.can_write ? measures.missing : []}
        saveAll={async () => {
          await saver.flushAll()
          return !saver.hasUnsent()
        }}
      />
      <ContributionDialog
        open={saying}
        paperId={paper.id}
        known={paper.team_members.find(({ id }) => id === memberId)?.credit_roles ?? []}
        onClose={() => setSaying(false)}
      />
    </div>
  )
}
