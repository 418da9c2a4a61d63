import type { Inline, PreservedElement } from '../../article/article.ts'

type Part = PreservedElement | Inline

const isElement = (part: Part): part is PreservedElement => typeof part === 'object' && 'element' in part

const elementsIn = (parts: Part[]): PreservedElement[] =>
  parts.filter(isElement).flatMap((part) => [part, ...elementsIn(part.c)])

/** Returns elements with the attributes that `change` returns. */
const withAttributes = (
  elements: PreservedElement[],
  change: (a: Record<string, string>) => Record<string, string>,
): PreservedElement[] =>
  elements.map(({ element, a, c }) => {
    const changed = change(a ?? {})
    const inside = c.flatMap((part): Part[] => (isElement(part) ? withAttributes([part], change) : [part]))
    return { element, ...(Object.keys(changed).length > 0 ? { a: changed } : {}), c: inside }
  })

const words = (ids: string): string[] => ids.split(/\s+/).filter(Boolean)

/**
 * Returns elements with numbers instead of the file's ids, so that exports can make them unique. Omits ids to which no
 * element refers, and references to other parts of the file. Pure.
 */
export function withPlainIds(elements: PreservedElement[]): PreservedElement[] {
  const all = elementsIn(elements)
  const named = new Set(all.flatMap(({ a }) => words(a?.['rid'] ?? '')))
  const ids = [...new Set(all.flatMap(({ a }) => a?.['id'] ?? []))].filter((id) => named.has(id))
  const numbers = new Map(ids.map((id, index) => [id, String(index + 1)]))
  return withoutDeadLinks(
    withAttributes(elements, ({ id = '', rid = '', ...others }) => {
      const [own, targets] = [numbers.get(id), words(rid).flatMap((target) => numbers.get(target) ?? [])]
      return { ...others, ...(own ? { id: own } : {}), ...(targets.length > 0 ? { rid: targets.join(' ') } : {}) }
    }),
  )
}

const withoutDeadLinks = (elements: PreservedElement[]): PreservedElement[] =>
  elements.map((one) => ({
    ...one,
    c: one.c.flatMap((part): Part[] => {
      if (!isElement(part)) return [part]
      return part.element === 'xref' && !part.a?.['rid'] ? [] : withoutDeadLinks([part])
    }),
  }))

/** Returns elements whose numbers begin with the id of a part of the article. Pure. */
export const withIdsOf = (part: string, elements: PreservedElement[]): PreservedElement[] =>
  withAttributes(elements, (a) =>
    Object.fromEntries(
      Object.entries(a).map(([name, value]) => [
        name,
        name === 'id' || name === 'rid'
          ? words(value)
              .map((one) => `${part}-p${one}`)
              .join(' ')
          : value,
      ]),
    ),
  )
