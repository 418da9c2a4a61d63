import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

// Returns whether the browser is hydrating a page from the server; false for a page opened later.
const useTakingOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

const AS_IT_STANDS = { __html: '' }

/**
 * Creates a part of a page that needs no script. The browser keeps the server's HTML, so neither the part's code nor
 * its data is sent; if the page is opened later, the code is loaded then. `rendered` is the component on the server,
 * and undefined in the browser: `import.meta.env.SSR ? Part : undefined`. The part keeps its first props; a new `key`
 * replaces it. `load` fetches the code before the part is rendered.
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
    // If the code has already loaded, the part is rendered together with the page.
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
