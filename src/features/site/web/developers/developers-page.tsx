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
      description="All API calls of Inflo, with working examples: papers, questions, sign-in and error responses."
      lead="This site uses a public API that you can call too."
      rail={<Documents />}
    >
      <h2>How it works</h2>
      <p>
        Calls accept and return JSON over HTTPS. Public calls need no sign-in. All other calls need an access token in
        the header <code>Authorization: Bearer</code>. A token has the permissions of its member.
      </p>
      <p>
        Each response has an <code>x-request-id</code> header. Include it when you write to us about a call. If you send
        too many requests, you get status 429 with <code>Retry-After</code> in seconds.
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
        <p>All calls, for client generators.</p>
      </RailPart>
      <RailPart title="Sockets">
        <a href="/frames.json" className={link}>
          /frames.json
        </a>
        <p>All socket messages that pages send and receive.</p>
      </RailPart>
      <RailPart title="OAI-PMH">
        <a href="/oai?verb=Identify" className={link}>
          /oai
        </a>
        <p>Harvest the metadata of the whole library as Dublin Core.</p>
      </RailPart>
    </>
  )
}
