import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { NodeView } from 'prosemirror-view'
import { call } from '#app/call.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'

/**
 * Returns a function that finds a file's URL. Fetches the URLs of all files of the paper at the first call, and again
 * for each file that is not known yet.
 */
function openAddresses(paperId: string) {
  let asking: Promise<Map<string, string>> | undefined
  const ask = async () => {
    const { files } = await call('GET /api/student/papers/:paperId/files', { params: { paperId } })
    return new Map(files.map(({ id, address }) => [id, address]))
  }
  return async (fileId: string): Promise<string | undefined> => {
    asking ??= ask()
    const known = (await asking.catch(() => new Map<string, string>())).get(fileId)
    if (known) return known
    asking = ask()
    return (await asking.catch(() => new Map<string, string>())).get(fileId)
  }
}

/** Shows a figure: its picture, and its editable caption. */
class FigureView implements NodeView {
  readonly dom = document.createElement('figure')
  readonly contentDOM = document.createElement('figcaption')
  private readonly picture = document.createElement('img')
  private readonly note = document.createElement('p')
  private readonly addressOf: (fileId: string) => Promise<string | undefined>
  private node: Node
  private shown = ''

  constructor(node: Node, addressOf: (fileId: string) => Promise<string | undefined>) {
    this.node = node
    this.addressOf = addressOf
    this.dom.dataset.part = 'figure'
    this.contentDOM.dir = 'auto'
    this.picture.className = 'figure-picture'
    this.note.className = 'figure-note'
    for (const still of [this.picture, this.note]) still.contentEditable = 'false'
    this.dom.append(this.picture, this.contentDOM, this.note)
    this.show()
  }

  private show(): void {
    const { file, alt, licence, suggested } = this.node.attrs as Record<string, string | null>
    this.picture.alt = alt ?? ''
    this.note.textContent = [alt ? `Description: ${alt}` : 'This figure has no description yet.', licence]
      .filter(Boolean)
      .join(' · ')
    if (suggested) this.dom.dataset.suggested = suggested
    else delete this.dom.dataset.suggested
    if (file && file !== this.shown) void this.load(file)
  }

  private async load(fileId: string): Promise<void> {
    this.shown = fileId
    const address = await this.addressOf(fileId)
    if (address) this.picture.src = address
    else this.picture.removeAttribute('src')
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false
    this.node = node
    this.show()
    return true
  }

  ignoreMutation({ target }: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(target)
  }
}

/** Draws figures with their pictures in the text. */
export function figurePlugin({ paperId }: PluginContext): Plugin {
  const addressOf = openAddresses(paperId)
  return new Plugin({ props: { nodeViews: { figure: (node) => new FigureView(node, addressOf) } } })
}
