import { createElement, type ReactNode } from 'react'
import type { Formula, MathNode } from '../article.ts'

// The elements come from an allow-list (server/jats-math.ts), so what is made here can neither link nor run.
const element = (node: MathNode | string, key: number): ReactNode =>
  typeof node === 'string' ? node : createElement(node.e, { key, ...node.a }, ...(node.c ?? []).map(element))

/** A formula as MathML; as its text where the source has no MathML; as a link where it has only a picture. */
export function MathFormula({ formula, label }: { formula: Formula; label?: string }) {
  if (formula.m) return element(formula.m, 0)
  if (formula.text) return <code className="article-tex">{formula.text}</code>
  const name = label ? `Formula ${label}` : 'formula'
  if (!formula.source) return <span className="article-missing">[{name}]</span>
  return (
    <a className="article-missing" href={formula.source} title="This formula is a picture in the original article">
      [{name}]<span className="sr-only"> in the original article</span>
    </a>
  )
}
