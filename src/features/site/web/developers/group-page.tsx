import { useLoaderData } from 'react-router'
import { Details } from '#ui/details.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { TextPageFrame } from '../text-page-frame.tsx'
import type { CallField, DescribedCall } from '../../contract.ts'
import { CodeBlock } from './code-block.tsx'
import type { GroupData } from './loaders.ts'

/** Returns one line for each field: its name and type, and "optional" if it may be absent. Pure. */
const linesOf = (fields: CallField[]): string =>
  fields.map(({ name, type, required }) => `${name}: ${type}${required ? '' : ', optional'}`).join('\n')

function Part({ title, fields, beside }: { title: string; fields: CallField[]; beside?: string | null }) {
  if (fields.length === 0 && !beside) return null
  return (
    <>
      <p className="font-semibold">{title}</p>
      <CodeBlock>{beside ?? linesOf(fields)}</CodeBlock>
    </>
  )
}

function Call({ call }: { call: DescribedCall }) {
  return (
    <Details
      title={
        <span className="[overflow-wrap:anywhere]">
          {call.method} {call.path}
        </span>
      }
    >
      <p>
        {call.summary} {call.who}
      </p>
      <Part title="Path parameters" fields={call.in_address} />
      <Part title="Query parameters" fields={call.in_query} />
      <Part title="Request body" fields={call.in_body} beside={call.body_type} />
      <Part title="Response" fields={call.in_reply} beside={call.reply_type} />
    </Details>
  )
}

/** Shows the calls of one group. */
export default function GroupPage() {
  const { name, calls } = useLoaderData<GroupData>()
  return (
    <TextPageFrame
      path={`/developers/${name}`}
      title={`Calls: ${name}`}
      description={`Parameters and responses of the calls in the group ${name}.`}
      lead="Open a call to see its parameters and response."
    >
      <p>
        <Link to="/developers">All groups and examples</Link>
      </p>
      {calls.map((call) => (
        <Call key={`${call.method} ${call.path}`} call={call} />
      ))}
    </TextPageFrame>
  )
}
