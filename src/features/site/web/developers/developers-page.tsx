import { useLoaderData } from 'react-router'
import { Link } from '#ui/navigation/link.tsx'
import { TextPageFrame, RailPart } from '../text-page-frame.tsx'
import { CodeBlock } from './code-block.tsx'
import { examplesAt } from './examples.ts'
import type { DevelopersData } from './loaders.ts'

const countOf = (calls: number): string => (calls === 1 ? 'one call' : `${calls} calls`)

function Groups({ groups }: Pick<DevelopersData, 'groups'>) {
  return (
    <ul>
      {groups.map(({ name, calls }) => (
        <li key={name}>
          <Link to={`/developers/${name}`}>{name}</Link>, {countOf(calls.length)}
        </li>
      ))}
    </ul>
  )
}

/** Shows the page for developers who use the API. */
export default function DevelopersPage() {
  const { origin, groups } = useLoaderData<DevelopersData>()
  const total = groups.reduce((sum, { calls }) => sum + calls.length, 0)
  return (
    <TextPageFrame
      path="/developers"
      title="For developers"
      description="Every call of Inflo, with examples that run: papers, questions, sign-in, and what is refused and why."
      lead="Everything that these pages do, they do by calls that you can make too."
      rail={<Documents />}
    >
      <h2>How it works</h2>
      <p>
        Calls take and answer JSON over HTTPS. What is public needs nothing; everything else takes the token of a
        sign-in, in the header <code>Authorization: Bearer</code>. What a token may do is what its member may do.
      </p>
      <p>
        Each answer carries <code>x-request-id</code>. Name it when you write to us about a call. Who asks too often is
        answered 429, with <code>Retry-After</code> in seconds.
      </p>
      <h2>Examples</h2>
      {examplesAt(origin).map(({ title, text, curl, fetch }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          <CodeBlock>{curl}</CodeBlock>
          <CodeBlock>{fetch}</CodeBlock>
        </section>
      ))}
      <h2>All {total} calls</h2>
      <Groups groups={groups} />
    </TextPageFrame>
  )
}

const link = 'text-brand underline'

/** Links to the machine-readable documents. */
function Documents() {
  return (
    <>
      <RailPart title="OpenAPI 3.1">
        <a href="/openapi.json" className={link}>
          /openapi.json
        </a>
        <p>Every call, for generators of clients.</p>
      </RailPart>
      <RailPart title="Sockets">
        <a href="/frames.json" className={link}>
          /frames.json
        </a>
        <p>What is told, and heard, while a page is open.</p>
      </RailPart>
      <RailPart title="OAI-PMH">
        <a href="/oai?verb=Identify" className={link}>
          /oai
        </a>
        <p>Harvests the whole library, in JATS or Dublin Core.</p>
      </RailPart>
    </>
  )
}
