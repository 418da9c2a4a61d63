#!/usr/bin/env bash
# Two people press Enter at two places of one paragraph at the same time, each in an editor with @tiptap/y-tiptap 3.0.9
# (with yjs 13.6.33). One would expect three paragraphs, since both changes only divide text. But the binding deletes the
# text behind the cursor and inserts a copy of it in a new paragraph, so the merge has the end of the paragraph twice, and
# it gives both people the doubled text without a sign. y-prosemirror 1.3.7 does the same.
# Exit code: 0 while each doubles the end, 1 once one of them does not.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @tiptap/y-tiptap@3.0.9 y-prosemirror@1.3.7 yjs@13.6.33 y-protocols@1.0.7 \
  prosemirror-model@1.25.13 prosemirror-state@1.4.4 prosemirror-view@1.42.9 prosemirror-transform@1.12.6 \
  prosemirror-commands@1.7.2
cat >splits.mjs <<'JS'
import * as Y from 'yjs'
import { Schema } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { splitBlock } from 'prosemirror-commands'
import * as tiptap from '@tiptap/y-tiptap'
import * as yProsemirror from 'y-prosemirror'

const schema = new Schema({
  nodes: { doc: { content: 'paragraph+' }, paragraph: { content: 'text*' }, text: {} },
})
const words = 'one two three four five'
const start = schema.node('doc', null, [schema.node('paragraph', null, [schema.text(words)])])

function merged({ updateYFragment, yXmlFragmentToProseMirrorRootNode: read }) {
  const empty = () => ({ mapping: new Map(), isOMark: new Map() })
  const root = (doc) => doc.getXmlFragment('text')
  const first = new Y.Doc()
  updateYFragment(first, root(first), start, empty())
  const [ann, bo] = [3, 13].map((at) => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(first))
    const node = read(root(doc), schema)
    const selection = TextSelection.create(node, at + 1)
    splitBlock(EditorState.create({ doc: node, selection }), (transaction) =>
      updateYFragment(doc, root(doc), transaction.doc, empty()),
    )
    return doc
  })
  Y.applyUpdate(ann, Y.encodeStateAsUpdate(bo))
  return read(root(ann), schema).textContent
}

const results = { '@tiptap/y-tiptap': merged(tiptap), 'y-prosemirror': merged(yProsemirror) }
for (const [name, text] of Object.entries(results)) console.log(`${name}: ${text}`)
process.exit(Object.values(results).every((text) => text.split('four five').length === 3) ? 0 : 1)
JS
node splits.mjs
