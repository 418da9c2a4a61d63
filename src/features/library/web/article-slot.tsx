import './article.css'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import type { Article } from '../article.ts'
import { ArticleBody } from './article-body.tsx'

const never = () => () => undefined

// True while the browser takes over what the server rendered, false for a page opened later.
const useTakingOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

// The browser leaves as it is what stands there: nothing in the text needs script, so neither the code that draws it
// nor the text as data is sent along.
const AS_IT_STANDS = { __html: '' }

const LaterBody = lazy(async () => ({ default: (await import('./article-body.tsx')).ArticleBody }))

function InBrowser({ article }: { article: Article | null }) {
  const takingOver = useTakingOver()
  const [stands] = useState(takingOver)
  if (stands || !article) return <div suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_STANDS} />
  return (
    <div>
      <Suspense>
        <LaterBody article={article} />
      </Suspense>
    </div>
  )
}

/** Where a paper's text stands. Give it the paper's id as key: it holds one text for as long as it is there. */
export function ArticleSlot({ article }: { article: Article | null }) {
  if (!import.meta.env.SSR) return <InBrowser article={article} />
  return <div>{article ? <ArticleBody article={article} /> : null}</div>
}
