import { ButtonLink } from './button.tsx'

/** The single most important action for now. */
export type NextStep = { title: string; sentence: string; action: { label: string; to: string } }

/** Renders the single most important action for now, with a link to it. */
export function NextStepPanel({ step: { title, sentence, action } }: { step: NextStep }) {
  return (
    <section
      aria-label="What to do now"
      className="grid items-center gap-x-6 gap-y-4 rounded-r-[6px] border border-l-4 border-line border-l-accent bg-surface px-5 py-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6"
    >
      <div className="min-w-0">
        <h2 className="font-serif text-[20px] leading-[26px] font-semibold">{title}</h2>
        <p className="mt-1.5 text-pretty break-words text-muted">{sentence}</p>
      </div>
      <div>
        <ButtonLink to={action.to} kind="main">
          {action.label}
        </ButtonLink>
      </div>
    </section>
  )
}
