import type { ComponentType } from 'react'
import { useMatches } from 'react-router'
import { useLazyModule } from '../use-lazy-module.ts'
import type { PageShape } from './outline.tsx'

const WIDTHS: Record<PageShape, string> = {
  page: 'max-w-[1160px]',
  list: 'max-w-[1160px]',
  paper: 'max-w-[728px]',
  form: 'max-w-[680px]',
}

type LoadFront = () => Promise<{ Front: ComponentType<{ words: string }> }>

/** The text shown while a page loads, and the outline of the page. */
export type Loading = {
  words: string
  shape: PageShape
  /**
   * The page's first part, if it is the same for everyone: shown as soon as its code has loaded. It contains the
   * loading text itself.
   */
  front?: LoadFront
}

/** Replaces a page's data while it loads. */
export const PENDING = Symbol('coming')

/** Returns whether the page of this address is still loading. */
export const useIsPending = (): boolean => useMatches().at(-1)?.loaderData === PENDING

const loadOutline = () => import('./outline.tsx')

/** Renders the outline of a page that is loading, once the outline's own code has loaded. */
export function PlaceholderOutline({ shape }: Pick<Loading, 'shape'>) {
  const drawn = useLazyModule(true, loadOutline)
  return drawn ? <drawn.Outline shape={shape} /> : null
}

function ComingWords({ words, shape }: Loading) {
  return (
    <div className={`mx-auto min-h-[calc(100dvh-60px)] px-4 pt-9 sm:px-6 sm:pt-11 ${WIDTHS[shape]}`}>
      <h1 className="text-muted">{words}</h1>
      <PlaceholderOutline shape={shape} />
    </div>
  )
}

function ComingFront({ load, loading }: { load: LoadFront; loading: Loading }) {
  const begun = useLazyModule(true, load)
  return begun ? <begun.Front words={loading.words} /> : <ComingWords {...loading} />
}

/**
 * Renders a placeholder for a page that is loading, as tall as the screen below the header, so that the footer does not
 * jump.
 */
export function PagePlaceholder(loading: Loading) {
  return (
    <>
      <title>{`${loading.words} · Inflo`}</title>
      {loading.front ? <ComingFront load={loading.front} loading={loading} /> : <ComingWords {...loading} />}
    </>
  )
}
