import { useEffect, useState } from 'react'

const RETRY_AFTER_MS = 2_000

/**
 * Code that a page can be shown without: fetched once it is wanted, undefined until it is there. A fetch that failed is tried
 * again for as long as it is wanted. `load` stands outside the component, so that it stays the same.
 */
export function useLazyModule<T>(wanted: boolean, load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<{ code: T }>()
  useEffect(() => {
    if (!wanted || loaded) return
    let retrying: ReturnType<typeof setTimeout>
    const fetchIt = () =>
      load().then(
        (code) => setLoaded({ code }),
        () => {
          retrying = setTimeout(() => void fetchIt(), RETRY_AFTER_MS)
        },
      )
    void fetchIt()
    return () => clearTimeout(retrying)
  }, [wanted, loaded, load])
  return loaded?.code
}
