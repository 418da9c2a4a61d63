#!/usr/bin/env bash
# updateYFragment of y-prosemirror 1.3.7 takes a map from the shared types to the editor's nodes, and compares a
# fragment with a node. One would expect that afterwards the map has the new nodes for all types. If the content below
# a child of the fragment is equal already, only the child gets its new node; the types in it keep their old nodes. If
# the child is changed later, y-prosemirror builds it from these, so that the editor shows old text although the shared
# document is right. In this script, a list item is changed in the shared text first and then compared.
# Exit code: 0 while the paragraph in the list keeps its old node, 1 once it has the new one.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund y-prosemirror@1.3.7 yjs@13.6.33 prosemirror-model@1.25.13 \
  prosemirror-state@1.4.4 prosemirror-view@1.42.9 y-protocols@1.0.7
cat >mapping.mjs <<'JS'
import { Schema } from 'prosemirror-model'
import { updateYFragment } from 'y-prosemirror'
import * as Y from 'yjs'

const schema = new Schema({
  nodes: {
    doc: { content: 'list+' },
    list: { content: 'paragraph+' },
    paragraph: { content: 'text*' },
    text: {},
  },
})
const { doc, list, paragraph } = schema.nodes
const textOf = (words) => doc.create(null, list.create(null, paragraph.create(null, schema.text(words))))

const shared = new Y.Doc()
const root = shared.getXmlFragment('text')
const meta = { mapping: new Map(), isOMark: new Map() }
updateYFragment(shared, root, textOf('Alarms'), meta)
const [sharedList] = root.toArray()
const sharedParagraph = sharedList.get(0)
sharedParagraph.get(0).insert(6, ' rang')
updateYFragment(shared, root, textOf('Alarms rang'), meta)
const listNode = meta.mapping.get(sharedList)
const paragraphNode = meta.mapping.get(sharedParagraph)
console.log('the shared text:', root.toString())
console.log('the node of the list:', listNode.textContent)
console.log('the node of the paragraph in it:', paragraphNode.textContent)
process.exit(listNode.textContent === 'Alarms rang' && paragraphNode.textContent === 'Alarms' ? 0 : 1)
JS
node mapping.mjs
