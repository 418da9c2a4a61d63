import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { NextStepPanel } from '#ui/next-step-panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call } from '#app/call.ts'

const ASK_FIRST = {
  title: 'Ask the first question',
  sentence:
    'Every paper here begins with one. Anybody can ask, without an account; it then waits here for your decision.',
  action: { label: 'Ask a question', to: '/ask' },
}

const BEFORE_OTHERS_COME = [
  ['/admin/control?tab=outbox', 'Check that mail goes out', 'Until a mail server is set, mails stay in the outbox.'],
  ['/admin/control?tab=users', 'Appoint moderators and other admins', 'Anybody who has joined can be given a role.'],
  ['/student/profile', 'Say who you are', 'Members see your name and institution beside what you decide.'],
] as const

/** For the first admin of a server on which nobody has asked or written anything yet. */
const FirstSteps = () => (
  <>
    <NextStepPanel step={ASK_FIRST} />
    <section className="mt-8" aria-label="Before others come">
      <h2 className="text-[17px] leading-6 font-semibold">Before others come</h2>
      <ul>
        {BEFORE_OTHERS_COME.map(([to, title, sentence]) => (
          <li key={to} className="border-b border-line py-[18px]">
            <Link to={to} className="font-semibold text-brand hover:underline">
              {title}
            </Link>
            <p className="mt-1 text-[14px] leading-5 text-muted">{sentence}</p>
          </li>
        ))}
      </ul>
    </section>
  </>
)

/** Whether nothing has been asked for or published here yet; undefined until that is known. */
function useIsNewSite(wanted: boolean): boolean | undefined {
  const { data, error } = useQuery({
    queryKey: ['house-figures'],
    queryFn: () => call('GET /api/public/stats'),
    enabled: wanted,
  })
  if (!wanted || error) return false
  return data && data.published_papers + data.active_projects === 0
}

/** Shows what to do while nothing waits in any review queue. */
export function EmptyQueue({ isAdmin }: { isAdmin: boolean }) {
  const isNew = useIsNewSite(isAdmin)
  if (isNew === undefined) return <Skeleton label="Loading what waits" lines={3} />
  if (isNew) return <FirstSteps />
  return (
    <EmptyState title="Nothing waits" level={2} action={<ButtonLink to="/admin/panel">Review panel</ButtonLink>}>
      Every question, claim, proposal and paper is decided on, and every message is answered. What comes next appears
      here.
    </EmptyState>
  )
}
