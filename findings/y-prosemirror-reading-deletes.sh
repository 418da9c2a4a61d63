#!/usr/bin/env bash
# yXmlFragmentToProseMirrorRootNode of y-prosemirror 1.3.7 (with yjs 13.6.33 and prosemirror-model 1.25.13)
# should only read a shared document as a ProseMirror node. But it deletes each element that violates the
# schema from the shared document. The deletion is an ordinary change and is sent to everyone. In this script,
# two people each remove one row of a table with two rows. The merged table has no row, and reading the merge
# once deletes the table's figure, including the caption that a third person typed.
# Exit code: 0 while this is so, 1 once reading leaves the document unchanged.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund y-prosemirror@1.3.7 yjs@13.6.33 y-protocols@1.0.7 \
  prosemirror-model@1.25.13 prosemirror-state@1.4.4 prosemirror-view@1.42.9 prosemirror-transform@1.12.6
cat >read.mjs <<'JS'
import * as Y from 'yjs'
import { Schema } from 'prosemirror-model'
import { yXmlFragmentToProseMirrorRootNode } from 'y-prosemirror'

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'text*' },
    figure: { group: 'block', content: 'caption row+' },
    caption: { content: 'text*' },
    row: { content: 'text*' },
    text: {},
  },
})
const element = (name, ...children) => {
  const made = new Y.XmlElement(name)
  made.insert(0, children)
  return made
}
const words = (text) => new Y.XmlText(text)

const [ann, bo] = [new Y.Doc(), new Y.Doc()]
const root = (doc) => doc.getXmlFragment('text')
root(ann).insert(0, [
  element('paragraph', words('Before.')),
  element('figure', element('caption', words('Alarms by ward')), element('row', words('A')), element('row', words('B'))),
])
Y.applyUpdate(bo, Y.encodeStateAsUpdate(ann))
root(ann).get(1).delete(1, 1)
root(bo).get(1).delete(2, 1)
Y.applyUpdate(ann, Y.encodeStateAsUpdate(bo))

const before = root(ann).toString()
let sent = 0
ann.on('update', () => (sent += 1))
const node = yXmlFragmentToProseMirrorRootNode(root(ann), schema)
const after = root(ann).toString()
console.log('before reading:', before)
console.log('after reading: ', after)
console.log('as a node:     ', node.toString())
console.log('changes sent by reading:', sent)
process.exit(before.includes('Alarms by ward') && !after.includes('Alarms by ward') && sent === 1 ? 0 : 1)
JS
node read.mjs
