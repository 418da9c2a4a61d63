import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

// True while the browser takes over what the server rendered, false for a page opened later.
const useTakingOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

const AS_IT_STANDS = { __html: '' }

/**
 * A part of a page in which nothing needs script. What the server rendered is left as it stands, so neither the code that
 * draws it nor what it was drawn from is sent along; for a page that is opened later the code is loaded then. `rendered` is the
 * component itself on the server, and undefined in the browser: `import.meta.env.SSR ? Part : undefined`. The part holds
 * what it was given first: give it a key. `load` fetches it before it is drawn.
 */
export function staticIsland<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  rendered: ComponentType<Props> | undefined,
): ComponentType<Props> & { load: () => Promise<unknown> } {
  let Part = rendered
  const loadOnce = async () => (Part ??= await load())
  const LaterPart = lazy(async () => ({ default: await loadOnce() }))
  function StaticContent(props: Props) {
    const takingOver = useTakingOver()
    const [stands] = useState(takingOver && !rendered)
    // What was loaded in time is drawn with the rest of the page.
    const [Loaded] = useState(() => Part)
    if (stands) return <div suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_STANDS} />
    return (
      <div>
        {Loaded ? (
          <Loaded {...props} />
        ) : (
          <Suspense>
            <LaterPart {...props} />
          </Suspense>
        )}
      </div>
    )
  }
  return Object.assign(StaticContent, { load: loadOnce })
}
