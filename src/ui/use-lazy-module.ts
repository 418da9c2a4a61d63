import { useEffect, useState } from 'react'

const RETRY_AFTER_MS = 2_000

/**
 * Loads code that is not needed to show the page: fetched once `wanted`, undefined until it has loaded. A failed fetch
 * is repeated while the code is wanted. Define `load` outside the component, so that it stays the same.
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
