import { afterEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { referencesRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import type { Access, FromServer } from '../../document/frames-contract.ts'
import { ManuscriptConnection } from './connection.ts'
import { missingReferences } from '../references/missing-references-data.ts'
import { sectionsLacking } from './copies-data.ts'
import { savingOf } from './manuscript-data.tsx'
import { Server } from './connection.fixture.ts'
import { eventually } from '#server/testing/eventually.ts'

const MAY: Access = { read: true, suggest: true, write: true, why: null, outdated: false }
const OUTDATED: Access = { read: true, suggest: false, write: false, why: 'Please reload', outdated: true }

let connection: ManuscriptConnection
let unsent = false
let replaced = 0
afterEach(() => {
  connection.close()
  unsent = false
})

const written = (doc: Y.Doc): string => sectionRoot(doc, 'methods').toJSON()
function write(doc: Y.Doc, text: string): void {
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(text)])
  sectionRoot(doc, 'methods').push([paragraph])
}

function connected(doc: Y.Doc, access: Access, read?: Promise<unknown>): Server {
  const server = new Server()
  connection = new ManuscriptConnection({
    doc,
    open: () => server as unknown as WebSocket,
    token: () => 'a token',
    unsent: { is: () => unsent, set: (now) => (unsent = now) },
    device: read && { read, soon: read },
    lineage: 'own',
    onReplaced: () => (replaced += 1),
    now: () => new Date(),
  })
  connection.start()
  server.dispatchEvent(new Event('open'))
  server.say({ is: 'access', access })
  return server
}

const missing = (stored: Y.Doc): FromServer => ({
  is: 'missing',
  update: Y.encodeStateAsUpdate(stored),
  vector: Y.encodeStateVector(stored),
})

describe('a tab', () => {
  test('of an older build accepts nothing from a newer one, and keeps typed text', () => {
    const [doc, stored] = [new Y.Doc(), new Y.Doc()]
    write(doc, 'Typed here.')
    write(stored, 'Newer.')
    const server = connected(doc, OUTDATED)
    server.say(missing(stored))
    server.say({ is: 'change', update: Y.encodeStateAsUpdate(stored) })
    expect(written(doc)).toBe('<paragraph>Typed here.</paragraph>')
    expect(server.changes()).toBe(0)
    expect(connection.read()).toMatchObject({ arrived: true, access: { why: 'Please reload' } })
  })

  test('that reconnects sends changes of others that only it still has', () => {
    const [doc, stored] = [new Y.Doc(), new Y.Doc()]
    write(stored, 'Stored.')
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(stored))
    const other = new Y.Doc()
    write(other, 'Passed on, never stored.')
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
    const server = connected(doc, MAY)
    expect(connection.read().arrived).toBe(false)
    server.say(missing(stored))
    expect(connection.read().arrived).toBe(true)
    expect(server.changes()).toBe(1)
    expect(connection.read().unsaved).toBe(true)
  })

  test('compares the text saved on its device with the server, once it is read', async () => {
    const doc = new Y.Doc()
    const device = Promise.withResolvers<void>()
    unsent = true
    const server = connected(doc, MAY, device.promise)
    expect(server.heard.map(({ is }) => is)).toEqual(['hello'])
    write(doc, 'Typed without a network.')
    device.resolve()
    await device.promise
    await eventually(() => expect(server.heard.map(({ is }) => is)).toContain('state'))
    server.say(missing(new Y.Doc()))
    expect(server.changes()).toBe(1)
  })

  test('that reads its device only after comparing with the server starts over', async () => {
    const device = Promise.withResolvers<void>()
    const server = connected(new Y.Doc(), MAY, device.promise)
    server.say(missing(new Y.Doc()))
    device.resolve()
    await eventually(() => expect(connection.read().link).toBe('away'))
  })

  test('that has nothing new sends nothing, even after a deletion', () => {
    const [doc, stored] = [new Y.Doc(), new Y.Doc()]
    write(stored, 'Stored.')
    write(stored, 'Gone.')
    sectionRoot(stored, 'methods').delete(1, 1)
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(stored))
    const server = connected(doc, MAY)
    server.say(missing(stored))
    expect(server.changes()).toBe(0)
    expect(connection.read().unsaved).toBe(false)
  })

  test('says which text an undo inserted again', () => {
    const [doc, stored] = [new Y.Doc(), new Y.Doc()]
    write(stored, 'Alarms by day.')
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(stored))
    const server = connected(doc, MAY)
    server.say(missing(stored))
    const paragraph = sectionRoot(doc, 'methods').get(0) as Y.XmlElement
    const history = new Y.UndoManager(paragraph, { trackedOrigins: new Set(['edit']) })
    doc.transact(() => (paragraph.get(0) as Y.XmlText).delete(7, 6), 'edit')
    history.undo()
    const redone = server.heard.map((frame) => (frame.is === 'change' ? frame.redone : undefined))
    const { clientID } = stored
    expect(redone.slice(-2)).toEqual([
      [],
      [{ source: { client: clientID, clock: 9 }, copy: { client: doc.clientID, clock: 0 }, length: 6 }],
    ])
  })

  test('says which text an undo deleted and an edit moved, also after it was offline', () => {
    const [doc, stored] = [new Y.Doc(), new Y.Doc()]
    const server = connected(doc, MAY)
    server.say(missing(stored))
    const history = new Y.UndoManager(sectionRoot(doc, 'methods'), { trackedOrigins: new Set(['edit']) })
    doc.transact(() => write(doc, 'Alarms.'), 'edit')
    Y.applyUpdate(stored, Y.encodeStateAsUpdate(doc))
    const theirs = (sectionRoot(stored, 'methods').get(0) as Y.XmlElement).get(0) as Y.XmlText
    theirs.insert(6, ' by day')
    server.say({ is: 'change', update: Y.encodeStateAsUpdate(stored) })
    connection.drop()
    const move = { source: { client: 1, clock: 0 }, copy: { client: 2, clock: 0 }, length: 1 }
    history.undo()
    doc.once('afterTransaction', (transaction: Y.Transaction) => connection.textMoves.note(transaction, [move]))
    doc.transact(() => {
      write(doc, 'Pumps.')
      sectionRoot(doc, 'methods').delete(0, 1)
    })
    server.readyState = WebSocket.OPEN
    connection.wake()
    server.dispatchEvent(new Event('open'))
    server.say(missing(stored))
    const moved = server.heard.flatMap((frame) => (frame.is === 'change' ? (frame.moved ?? []) : []))
    expect(moved).toContainEqual(move)
    const named = server.heard.map((frame) => (frame.is === 'change' ? frame.undone : undefined))
    expect(named.flat()).toContainEqual({ client: doc.clientID, from: 0, to: 9 })
    expect(named.flat()).toContainEqual({ client: stored.clientID, from: 0, to: 7 })
  })

  test('sends text typed in a removed paragraph before it merges, and again after a disconnection', () => {
    const [doc, stored] = [new Y.Doc(), new Y.Doc()]
    write(stored, 'Alarms.')
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(stored))
    sectionRoot(stored, 'methods').delete(0, 1)
    const text = (sectionRoot(doc, 'methods').get(0) as Y.XmlElement).get(0) as Y.XmlText
    text.insert(6, ' of pumps')
    unsent = true
    const brings = ({ heard }: Server) =>
      heard.some((frame) => frame.is === 'change' && Buffer.from(frame.update).includes(' of pumps'))
    const first = connected(doc, MAY)
    first.say(missing(stored))
    expect(written(doc)).toBe('')
    expect(brings(first)).toBe(true)

    // The server has not acknowledged the change, and the tab's document no longer contains the typed words.
    first.dispatchEvent(new CloseEvent('close', { code: 1006 }))
    first.heard.length = 0
    connection.wake()
    first.say({ is: 'access', access: MAY })
    first.say(missing(stored))
    expect(brings(first)).toBe(true)
  })

  test('reports that nothing can be stored until it can', () => {
    const doc = new Y.Doc()
    const server = connected(doc, MAY)
    server.say(missing(new Y.Doc()))
    write(doc, 'While the disk is full.')
    server.say({ is: 'waiting', why: 'No room.' })
    expect([savingOf(connection.read()), connection.read().waiting]).toEqual([
      { state: 'failed', reason: 'only on this device' },
      'No room.',
    ])
    server.say({ is: 'saved', number: 1 })
    expect(savingOf(connection.read()).state).toBe('saved')
    expect(connection.read().waiting).toBeUndefined()
  })

  test('shows when anyone last saved the paper, and its own text only once that is saved', () => {
    const doc = new Y.Doc()
    const server = connected(doc, MAY)
    server.say(missing(new Y.Doc()))
    expect(savingOf(connection.read()).state).toBe('clean')
    server.say({ is: 'stored' })
    expect(savingOf(connection.read()).state).toBe('saved')
    expect(connection.read().savedAt).toBeUndefined()
    write(doc, 'Typed here.')
    server.say({ is: 'stored' })
    expect(savingOf(connection.read()).state).toBe('saving')
    server.say({ is: 'saved', number: 1 })
    expect(connection.read()).toMatchObject({ unsaved: false, savedAt: connection.read().storedAt })
  })

  test('of a member who lost access does not reconnect', () => {
    const server = connected(new Y.Doc(), MAY)
    server.say(missing(new Y.Doc()))
    server.say({ is: 'stored' })
    server.dispatchEvent(new CloseEvent('close', { code: CLOSED.forbidden }))
    expect(savingOf(connection.read()).state).toBe('saved')
  })

  test('that the server could not identify in time keeps working and reconnects', () => {
    const doc = new Y.Doc()
    const server = connected(doc, MAY)
    server.say(missing(new Y.Doc()))
    write(doc, 'Typed here.')
    server.dispatchEvent(new CloseEvent('close', { code: CLOSED.late }))
    expect([connection.read().ended, savingOf(connection.read()).state]).toEqual([undefined, 'offline'])
    const before = server.heard.length
    connection.wake()
    server.dispatchEvent(new Event('open'))
    expect(server.heard.slice(before)).toContainEqual(expect.objectContaining({ is: 'hello', token: 'a token' }))
  })

  test('whose text was replaced by a restore keeps typed text, sends nothing more, and starts over', () => {
    const doc = new Y.Doc()
    const server = connected(doc, MAY)
    expect(server.heard[0]).toMatchObject({ is: 'hello', lineage: 'own' })
    write(doc, 'Typed here.')
    server.say({ is: 'refused', number: 0, why: 'Restored.' })
    server.dispatchEvent(new CloseEvent('close', { code: CLOSED.replaced }))
    expect([replaced, connection.read().ended, unsent]).toEqual([1, 'Restored.', true])
    expect([written(doc), server.changes()]).toEqual(['<paragraph>Typed here.</paragraph>', 0])
  })
})

describe('text that a tab kept from before a restore', () => {
  const copyOf = (doc: Y.Doc) => {
    const copy = new Y.Doc()
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
    return copy
  }

  test('is offered if the paper lacks some of it', () => {
    const paper = new Y.Doc()
    write(paper, 'In the backup.')
    const copy = copyOf(paper)
    write(copy, 'Typed since.')
    write(paper, 'Gone on.')
    expect(sectionsLacking(paper, copy, ['methods', 'results'])).toMatchObject([
      { name: 'methods', text: 'In the backup.\n\nTyped since.' },
    ])
  })

  test('includes newly cited references, unless the paper lists them under another name', () => {
    const reference = (id: string, DOI: string) => ({
      id,
      type: 'article-journal',
      title: `On ${DOI}`,
      author: [],
      DOI,
    })
    const paper = new Y.Doc()
    const root = referencesRoot(paper)
    root.set('one', reference('one', '10.1/one'))
    const copy = copyOf(paper)
    for (const id of ['two', 'three']) referencesRoot(copy).set(id, reference(id, `10.1/${id}`))
    root.set('again', reference('again', '10.1/three'))
    expect(missingReferences(paper, copy)).toEqual([reference('two', '10.1/two')])
  })

  test('is empty if the paper has all of it and more', () => {
    const paper = new Y.Doc()
    write(paper, 'In the backup.')
    const copy = copyOf(paper)
    write(paper, 'Gone on.')
    expect(sectionsLacking(paper, copy, ['methods'])).toEqual([])
  })
})
