import type { ComponentType, ReactNode } from 'react'
import type { UnsentProps } from './ask-unsent.tsx'
import { useUnsentQuestions } from './unsent-questions.tsx'

type AskPageProps = UnsentProps & {
  title?: string | undefined
  description: string
  Margin: ComponentType
  /** The content that replaces the sidebar, if there is any; hidden on narrow screens. */
  beside?: ReactNode
  /** The content that replaces the form after sending. */
  sent: ReactNode
  children: ReactNode
}

/** Shows the page layout of both forms: unsent questions, the form, and its sidebar. */
export function AskPage({ title, description, Margin, beside, sent, children, ...unsent }: AskPageProps) {
  const kept = useUnsentQuestions()
  return (
    <>
      <title>{`${title ?? 'Submit a question'} · Inflo`}</title>
      <meta name="description" content={description} />
      {sent ?? (
        <div className="mx-auto grid max-w-[1160px] gap-x-14 gap-y-10 px-4 pt-5 pb-16 sm:px-6 sm:pt-9 lg:grid-cols-[minmax(0,640px)_272px] lg:justify-between">
          <div className="grid content-start gap-6">
            {kept ? <kept.UnsentQuestions {...unsent} /> : null}
            {children}
          </div>
          <div className="relative">
            <Margin />
            {beside}
          </div>
        </div>
      )}
    </>
  )
}
