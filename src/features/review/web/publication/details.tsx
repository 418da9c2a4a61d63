import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Article } from '#formats/article/article.ts'
import { ArticleAbstract, ArticleBody } from '#ui/article/article-body.tsx'
import '#ui/article/article.css'
import { FileAddress } from '#ui/article/file-address.ts'
import { Details } from '#ui/details.tsx'
import { ChecksSection, SimilaritySection } from '#features/triage/web/public.tsx'
import type { PublicationItem } from '../../contract.ts'
import { ConflictNotice } from '../conflict.tsx'
import { Facts, MailLink } from '../facts.tsx'
import { PatientWarning } from '../question/details-section.tsx'
import { usePublicationText } from './live-text.ts'
import { Approvals } from './approvals.tsx'

function Authors({ authors }: { authors: Text['authors'] }) {
  return (
    <ul>
      {authors.map(({ name, affiliation, on_team: onTeam, corresponding, agreed, roles, roles_said: said }) => (
        <li key={name}>
          {[name, affiliation].filter(Boolean).join(', ')}
          {onTeam ? null : <span className="text-muted"> – named by the team, not a member</span>}
          {corresponding ? <span className="text-muted"> – corresponding author</span> : null}
          {agreed === false ? <span className="font-semibold text-danger"> – byline not approved</span> : null}
          {roles.length > 0 ? (
            <span className="text-muted">
              {' – '}
              {roles.join(', ')}
              {said ? null : ' (as the text suggests; not confirmed yet)'}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const SubmittedText = ({ text }: { text: Text }) =>
  text.article ? <ArticleText article={text.article} addresses={text.file_addresses} /> : <PlainText text={text} />

function PlainText({ text: { sections, declarations } }: { text: Text }) {
  return (
    <section aria-label="Submitted text" className="rounded-[6px] border border-line bg-surface px-4 py-6 sm:px-8">
      <div className="mx-auto grid max-w-[62ch] gap-6">
        {[...sections, ...declarations].map(({ name, heading, text }) => (
          <section key={name}>
            <h3 className="mb-2 font-serif text-[21px] leading-7 font-semibold">{heading}</h3>
            <p className="font-serif text-[17px] leading-7 [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>
          </section>
        ))}
      </div>
    </section>
  )
}

/** Shows everything about a submission, including its full text, which is fetched when the row is opened. */
export function PublicationDetails({ item, isOpen }: { item: PublicationItem; isOpen: boolean }) {
  const { data, error, refetch } = usePublicationText(item.id, isOpen)
  return (
    <>
      <ConflictNotice conflict={item.conflict} />
      <PatientWarning found={item.possible_identifiers} beside={item.identifiers_beside} />
      <Facts
        facts={[
          ['Abstract', item.abstract],
          ['Category', item.category],
          ['Keywords', item.keywords.join(', ')],
          ['Words', item.word_count.toLocaleString('en-GB')],
          ['Authors as published', data ? <Authors key="authors" authors={data.authors} /> : item.team.join(', ')],
          ...(data?.declarations.length === 0 ? [['Declarations', 'None'] as const] : []),
          ...(item.approvals.length > 0 ? [['Approved by', <Approvals key="approvals" item={item} />] as const] : []),
          ['Reason for publishing without all approvals', item.went_on_because],
          ['Notes to the editors', item.submission_notes],
          ['E-mail', <MailLink key="mail" address={item.student_email} />],
        ]}
      />
      <ChecksSection submissionId={item.id} isOpen={isOpen} />
      <SimilaritySection submissionId={item.id} isOpen={isOpen} />
      {error ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="text-danger">{error instanceof Failure ? error.detail : 'The text could not be loaded.'}</p>
          <Button size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      ) : null}
      {isOpen && !data && !error ? <Skeleton label="Loading the submitted text" lines={8} /> : null}
      {data?.checklist ? <FilledChecklist checklist={data.checklist} /> : null}
      {data ? <SubmittedText text={data} /> : null}
    </>
  )
}

type ArticleTextProps = { article: Article; addresses: Record<string, string> }

/** Shows a submission as it would be published. */
const ArticleText = ({ article, addresses }: ArticleTextProps) => (
  <FileAddress value={(file) => addresses[file] ?? `/files/${file}`}>
    <section aria-label="Submitted text" className="rounded-[6px] border border-line bg-surface px-4 py-6 sm:px-8">
      <div className="mx-auto grid max-w-[62ch]">
        {article.abstract.length > 0 ? (
          <section aria-label="Abstract as published">
            <ArticleAbstract article={article} />
          </section>
        ) : null}
        <ArticleBody article={article} />
      </div>
    </section>
  </FileAddress>
)

type Filled = NonNullable<Text['checklist']>

type Item = Filled['items'][number]

function wordsOf({ says, where, note }: Item): string {
  if (says === null) return 'Not answered'
  const what = says === 'said' ? `In ${where}` : 'Does not apply'
  return note ? `${what}: ${note}` : what
}

/** Shows the checklist of the paper's reporting guideline, as the authors filled it in. */
function FilledChecklist({ checklist: { title, source, items } }: { checklist: Filled }) {
  const answered = items.filter(({ says }) => says !== null).length
  return (
    <Details title={`${title}: ${answered} of ${items.length} items answered`}>
      <p>
        <a href={source} rel="noopener" className="inline-flex min-h-11 items-center text-brand underline">
          What {title} asks
        </a>
      </p>
      <ol className="grid gap-2">
        {items.map((item) => (
          <li key={item.number} className="[overflow-wrap:anywhere]">
            {item.number}. {item.topic}
            <span className={`block ${item.says === null ? 'font-semibold text-warn' : 'text-muted'}`}>
              {wordsOf(item)}
            </span>
          </li>
        ))}
      </ol>
    </Details>
  )
}

type Text = NonNullable<ReturnType<typeof usePublicationText>['data']>
