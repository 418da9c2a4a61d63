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
 * Creates a part of a page that needs no script. The server's HTML is left unchanged, so neither the code that renders
 * the part nor its data is sent along; for a page that is opened later, the code is loaded then. `rendered` is the
 * component itself on the server, and undefined in the browser: `import.meta.env.SSR ? Part : undefined`. The part
 * keeps its first props: give it a key. `load` fetches it before it is rendered.
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
