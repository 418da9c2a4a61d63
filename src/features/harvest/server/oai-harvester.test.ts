import { execFile, execFileSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { DOMParser, type Document, type Element } from '@xmldom/xmldom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { manyPapers } from '#features/library/server/papers.fixture.ts'

// A Perl script that uses the harvester of Debian's libhttp-oai-perl, which is independent of this project.
const HARVESTER = `
use strict; use HTTP::OAI; binmode STDOUT, ':utf8';
my ($base, $from) = @ARGV;
my $harvester = HTTP::OAI::Harvester->new(baseURL => $base);
my $identity = $harvester->Identify;
die $identity->message if $identity->is_error;
print join("\\t", 'deletedRecord', $identity->deletedRecord), "\\n";
print join("\\t", 'responseDate', $identity->responseDate), "\\n";
my $list = $harvester->ListRecords(metadataPrefix => 'oai_dc', $from ? (from => $from) : (), onRecord => sub {
  my ($record) = @_;
  my $title = $record->metadata ? $record->metadata->dom->findnodes('.//*[local-name()="title"]')->[0]->textContent : '';
  print join("\\t", 'record', $record->identifier, $record->is_deleted ? 'deleted' : 'present', $title), "\\n";
});
die $list->code . ' ' . $list->message if $list->is_error;
`

function hasHarvester(): boolean {
  try {
    execFileSync('perl', ['-MHTTP::OAI', '-e', '1'], { stdio: 'ignore' })
    return true
  } catch {
    process.stderr.write('NOT TRIED: a harvester from elsewhere, since Debian’s libhttp-oai-perl is not installed.\n')
    return false
  }
}

let testApp: TestApp
let base: string

beforeAll(async () => {
  testApp = await createTestApp({ scale: 1_000_000 })
  await manyPapers(testApp, { papers: 1_000, prefix: 'many' })
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}/oai`
})
afterAll(() => testApp.stop())

type Harvest = { deletedRecord: string | undefined; respondedAt: string | undefined; records: string[][] }

async function harvestElsewhere(from = ''): Promise<Harvest> {
  const { stdout } = await promisify(execFile)('perl', ['-e', HARVESTER, base, from], { maxBuffer: 64 * 1024 * 1024 })
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
  const valueOf = (name: string) => lines.find(([kind]) => kind === name)?.[1]
  const records = lines.filter(([kind]) => kind === 'record')
  return { deletedRecord: valueOf('deletedRecord'), respondedAt: valueOf('responseDate'), records }
}

const ask = async (query: Record<string, string>): Promise<Document> =>
  new DOMParser().parseFromString(await (await fetch(`${base}?${new URLSearchParams(query)}`)).text(), 'text/xml')

const textsOf = (parent: Document | Element, name: string): string[] =>
  Array.from(parent.getElementsByTagNameNS('*', name)).map((element) => element.textContent?.trim() ?? '')

/** A minimal harvester: sends requests until a response has no resumption token. */
async function harvestHere(from = ''): Promise<Harvest> {
  const identity = await ask({ verb: 'Identify' })
  const records: string[][] = []
  let query: Record<string, string> = { metadataPrefix: 'oai_dc', ...(from ? { from } : {}) }
  while (Object.keys(query).length > 0) {
    const page = await ask({ verb: 'ListRecords', ...query })
    for (const record of Array.from(page.getElementsByTagNameNS('*', 'record'))) {
      const status = record.getElementsByTagNameNS('*', 'header').item(0)?.getAttribute('status') ?? 'present'
      records.push(['record', textsOf(record, 'identifier')[0] ?? '', status, textsOf(record, 'title')[0] ?? ''])
    }
    const token = textsOf(page, 'resumptionToken')[0]
    query = token ? { resumptionToken: token } : {}
  }
  const [deletedRecord, respondedAt] = ['deletedRecord', 'responseDate'].map((name) => textsOf(identity, name)[0])
  return { deletedRecord, respondedAt, records }
}

const harvest = hasHarvester() ? harvestElsewhere : harvestHere

test('a harvester gets all records, then deletions and changes, and ends with the current state', async () => {
  const first = await harvest()
  expect([first.deletedRecord, first.records.length]).toEqual(['persistent', 1_000])
  expect(first.records).toContainEqual(['record', 'oai:localhost:many-17', 'present', 'Paper 17'])

  const { db } = testApp.kernel
  await db.deleteFrom('library.paper').where('paper_id', 'like', 'many-_7').execute()
  const withdrawn = { withdrawn_at: new Date(), withdrawn_reason: 'An error.' }
  await db.updateTable('library.paper').set(withdrawn).where('paper_id', 'like', 'many-_8').execute()
  await db.updateTable('library.paper').set({ title: 'Café' }).where('paper_id', '=', 'many-500').execute()
  await manyPapers(testApp, { papers: 3, prefix: 'later' })

  const second = await harvest(first.respondedAt)
  const known = new Map([...first.records, ...second.records].map(([, id, status, title]) => [id, { status, title }]))
  const statusesLike = (name: RegExp) => [...known].filter(([id = '']) => name.test(id)).map(([, { status }]) => status)
  expect(statusesLike(/:many-\d[78]$/)).toEqual(Array(18).fill('deleted'))
  expect(statusesLike(/:later-\d$/)).toEqual(Array(3).fill('present'))
  expect(known.get('oai:localhost:many-500')).toEqual({ status: 'present', title: 'Café' })
  expect([...known.values()].filter(({ status }) => status === 'present')).toHaveLength(985)
})
