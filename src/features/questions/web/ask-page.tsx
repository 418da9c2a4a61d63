import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import type { UnsentProps } from './ask-unsent.tsx'

// Should it not be fetched, the form works all the same.
const UnsentQuestions = lazy((): Promise<{ default: ComponentType<UnsentProps> }> =>
  import('./ask-unsent.tsx').catch(() => ({ default: () => null })),
)

const watchDevice = (listener: () => void) => {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

type AskPageProps = UnsentProps & {
  description: string
  Margin: ComponentType
  /** What stands in place of the form once it is sent. */
  sent: ReactNode
  children: ReactNode
}

/** Both forms' page: what waits on the device, the form, and its margin. */
export function AskPage({ description, Margin, sent, children, ...unsent }: AskPageProps) {
  const hasUnsent = useSyncExternalStore(
    watchDevice,
    // The name of ask-box.ts, which is fetched only where there is something in it.
    () => 'unsent-questions' in localStorage,
    () => false,
  )
  return (
    <>
      <title>Submit a question · Inflo</title>
      <meta name="description" content={description} />
      {sent ?? (
        <div className="mx-auto grid max-w-[1160px] gap-x-14 gap-y-10 px-4 pt-5 pb-16 sm:px-6 sm:pt-9 lg:grid-cols-[minmax(0,640px)_272px] lg:justify-between">
          <div className="grid content-start gap-6">
            {hasUnsent ? (
              <Suspense>
                <UnsentQuestions {...unsent} />
              </Suspense>
            ) : null}
            {children}
          </div>
          <Margin />
        </div>
      )}
    </>
  )
}
