import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { anotherProcess } from '#server/realtime/fork.fixture.ts'
import { trialCount } from '#server/testing/counts.ts'
import { createRandom } from '#server/testing/random.ts'
import { eventually } from '#server/testing/eventually.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { createPaper } from '../../workspace.fixture.ts'
import { TestEditor, untilSameText } from '../document.fixture.ts'
import { twoProcesses, WAYS } from './two-processes.fixture.ts'

const random = createRandom()
const KILLS = trialCount({ daily: 5, long: 50 })

/** Simulates a writer whose tab keeps its copy of the document and reconnects to any running process. */
class Writer {
  readonly doc = new Y.Doc()
  readonly acknowledged: string[] = []
  private editor: TestEditor | undefined
  private number = 0
  private isDone = false
  private readonly running: Promise<void>
  private readonly pending: { word: string; sent: number }[] = []
  private readonly where: () => string
  private readonly member: TestMember
  private readonly paperId: string
  private readonly name: string

  constructor(parts: { where: () => string; member: TestMember; paperId: string; name: string }) {
    this.where = parts.where
    this.member = parts.member
    this.paperId = parts.paperId
    this.name = parts.name
    this.running = this.run()
  }

  private async run(): Promise<void> {
    while (!this.isDone) {
      const editor = new TestEditor({
        address: this.where(),
        token: this.member.token,
        paperId: this.paperId,
        doc: this.doc,
      })
      this.editor = editor
      await Promise.race([editor.until(() => editor.isSynced, { within: 3_000 }).catch(() => undefined), editor.closed])
      // Text that was typed before this connection is sent with the first change of the connection.
      if (editor.isSynced) for (const one of this.pending) one.sent = editor.sent
      while (!this.isDone && editor.isSynced && editor.socket.readyState === 1) {
        this.note(editor)
        const word = `${this.name}${(this.number += 1)}`
        editor.type(`${word} `)
        this.pending.push({ word, sent: editor.sent })
        await pause(15)
      }
      if (editor.isSynced) this.note(editor)
      if (!this.isDone) editor.leave()
      await pause(30)
    }
  }

  private note(editor: TestEditor): void {
    while (this.pending[0] && this.pending[0].sent <= editor.saved) this.acknowledged.push(this.pending.shift()!.word)
  }

  async stop(): Promise<TestEditor> {
    this.isDone = true
    await this.running
    this.editor?.leave()
    const last = new TestEditor({
      address: this.where(),
      token: this.member.token,
      paperId: this.paperId,
      doc: this.doc,
    })
    await last.until(() => last.isSynced)
    await last.allSaved()
    return last
  }
}

describe.each(WAYS)('two processes synchronised by $name', ({ settings }) => {
  const suite = twoProcesses(settings)
  const at = (index: number) => () => suite.processes[index]?.address ?? ''

  test.skipIf(!settings)(
    `of which one is killed ${KILLS} times while two type lose no saved text, and both have the same`,
    { timeout: KILLS * 30_000 },
    async () => {
      const { environment, testApp, processes, lead, colleague } = suite
      const paperId = await createPaper(testApp, lead, [colleague])
      const one = new Writer({ where: at(0), member: lead, paperId, name: 'a' })
      const other = new Writer({ where: at(1), member: colleague, paperId, name: 'b' })
      for (let killed = 0; killed < KILLS; killed += 1) {
        await pause(400 + random(400))
        // Each kill comes after another save, however slow the machine is.
        await eventually(() => expect(one.acknowledged.length).toBeGreaterThan(killed + 1))
        const which = killed % 2
        await processes[which]?.kill()
        processes[which] = await anotherProcess(testApp, environment)
      }
      const [first, second] = [await one.stop(), await other.stop()]
      await first.until(() => first.text() === second.text())
      expect(one.acknowledged.length).toBeGreaterThan(KILLS)
      for (const word of [...one.acknowledged, ...other.acknowledged]) expect(first.text()).toContain(`${word} `)
      await untilSameText([first, second], async () => {
        const { sections } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', {
          params: { paperId },
        })
        return sections.methods?.content
      })
      first.leave()
      second.leave()
    },
  )

  test.skipIf(!settings)(
    'text saved before a kill is in the paper immediately, even if nobody opens it again',
    async () => {
      const { environment, testApp, processes, lead, colleague } = suite
      for (let round = 0; round < 3; round += 1) {
        const paperId = await createPaper(testApp, lead, [colleague])
        const editor = new TestEditor({ address: at(0)(), token: lead.token, paperId })
        await editor.until(() => editor.isSynced)
        const saved: string[] = []
        // Keeps typing from before the sections are first derived until well afterwards.
        for (const end = performance.now() + 3_800 + round * 300; performance.now() < end || editor.saved <= 20;) {
          const word = `w${editor.sent + 1}`
          editor.type(`${word} `)
          await pause(15)
        }
        await processes[0]?.kill()
        for (let number = 1; number <= editor.saved; number += 1) saved.push(`w${number} `)
        processes[0] = await anotherProcess(testApp, environment)
        const { sections } = await testApp.as(lead)('GET /api/student/papers/:paperId/workspace', {
          params: { paperId },
        })
        expect(saved.length).toBeGreaterThan(20)
        for (const word of saved) expect(sections.methods?.content).toContain(word)
        editor.leave()
      }
    },
  )
})
