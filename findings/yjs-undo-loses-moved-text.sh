#!/usr/bin/env bash
# An editor on yjs 13.6.33 moves text by deleting it and inserting a copy, for example when somebody splits a
# paragraph. One would expect that Y.UndoManager takes such a move back or leaves it. But if somebody else has removed
# the first half meanwhile, undo deletes the copy and cannot insert the deleted letters again, since their node is
# gone. It reports success, and the second half, which nobody removed, is in no paragraph any more.
# Exit code: 0 while this is so, 1 once the second half stays.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund yjs@13.6.33
cat >undo.mjs <<'JS'
import * as Y from 'yjs'

const paragraph = (text) => {
  const node = new Y.XmlElement('paragraph')
  node.insert(0, [new Y.XmlText(text)])
  return node
}
const send = (from, to) => Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)), 'remote')

const [one, other] = [new Y.Doc(), new Y.Doc()]
const root = (doc) => doc.getXmlFragment('text')
root(one).insert(0, [paragraph('Alarms rang at night')])
send(one, other)

// One writer splits the paragraph after "rang".
const history = new Y.UndoManager(root(one), { trackedOrigins: new Set(['edit']) })
one.transact(() => {
  root(one).get(0).get(0).delete(11, 9)
  root(one).insert(1, [paragraph(' at night')])
}, 'edit')
send(one, other)
console.log('after the split:      ', root(other).toString())

// The other writer removes the first half.
root(other).delete(0, 1)
send(other, one)
console.log('without the first half:', root(one).toString())

const step = history.undo()
console.log('after undo:           ', JSON.stringify(root(one).toString()), step ? '(undo succeeded)' : '')
process.exit(root(one).toString() === '' && step ? 0 : 1)
JS
node undo.mjs
