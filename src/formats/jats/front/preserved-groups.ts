import type { PreservedElement } from '../../article/article.ts'
import type { JatsImportContext } from '../in/import-context.ts'
import { preservedElement } from '../in/preserved-elements.ts'
import { attribute, children, descendants, type Element, nameOf } from '../xml/xml.ts'

const withAttribute = (one: PreservedElement, name: string, value: string): PreservedElement => ({
  ...one,
  a: { ...one.a, [name]: value },
})

/** Returns the members of a group as a list of contributors that refer to the group by its id. */
function memberGroup(contributor: Element, id: string, reading: JatsImportContext): PreservedElement[] {
  const parts = descendants(contributor, 'contrib-group').flatMap((group) => children(group))
  const c = parts.flatMap((part) => {
    if (nameOf(part) === 'aff') return [preservedElement(part, reading)]
    return nameOf(part) === 'contrib' ? [withAttribute(preservedElement(part, reading), 'rid', id)] : []
  })
  return c.length > 0 ? [{ element: 'contrib-group', a: { 'content-type': 'collab-list' }, c }] : []
}

/**
 * Returns a `contrib-group`, followed by a list of the members of each group in it. In the file, such a list may be
 * within the name of the group.
 */
export function preservedGroups(group: Element, reading: JatsImportContext): PreservedElement[] {
  const found = preservedElement(group, reading)
  const owners = children(group, 'contrib')
  const lists = owners.map((owner, index) => {
    const id = attribute(owner, 'id') || `group-${index + 1}`
    return { id, list: memberGroup(owner, id, reading) }
  })
  let index = -1
  const c = found.c.map((part) => {
    if (typeof part !== 'object' || !('element' in part) || part.element !== 'contrib') return part
    index += 1
    const own = lists[index]
    return own && own.list.length > 0 ? withAttribute(part, 'id', own.id) : part
  })
  return [{ ...found, c }, ...lists.flatMap(({ list }) => list)]
}
