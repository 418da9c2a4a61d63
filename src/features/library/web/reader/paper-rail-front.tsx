import type { ReactNode } from 'react'
import type { FrontMatter, Inline } from '#formats/article/article.ts'
import { Inlines } from '#ui/article/article-inlines.tsx'
import type { PaperData } from '../loaders.ts'
import { RailSection } from './rail-section.tsx'

const NAMES_AT_ONCE = 3
const EMAIL = /([\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+)/
const linkClasses = 'underline underline-offset-2 hover:text-brand'

/** Running text in which addresses of mail can be written to. */
function Reach({ content }: { content: Inline[] }): ReactNode {
  return content.map((inline, index) =>
    typeof inline === 'string' ? (
      inline.split(EMAIL).map((part, place) =>
        place % 2 ? (
          <a key={`${index} ${place}`} href={`mailto:${part}`} className={linkClasses}>
            {part}
          </a>
        ) : (
          part
        ),
      )
    ) : (
      <Inlines key={index} content={[inline]} />
    ),
  )
}

function Correspondence({ entries }: { entries: FrontMatter['correspondence'] }) {
  return (
    <RailSection title="Correspondence">
      {entries.map(({ names, reach }, index) => (
        <div key={index} className="mb-1 [overflow-wrap:anywhere]">
          {/* Read aloud and out of its place, it still says what it is. */}
          {names.length > 0 ? (
            <p>
              <span className="sr-only">Correspondence to </span>
              {names.join(', ')}
            </p>
          ) : null}
          {reach.length > 0 ? (
            <p className="text-muted">
              <Reach content={reach} />
            </p>
          ) : null}
        </div>
      ))}
    </RailSection>
  )
}

const Editor = ({ editor }: { editor: FrontMatter['editors'][number] }) => (
  <li className="mb-2 [overflow-wrap:anywhere]">
    {editor.name}
    <p className="text-muted">{[editor.role, ...editor.affiliations].join(', ')}</p>
  </li>
)

function Editors({ editors }: Pick<FrontMatter, 'editors'>) {
  const others = editors.slice(NAMES_AT_ONCE)
  const listed = (some: typeof editors) => some.map((editor, index) => <Editor key={index} editor={editor} />)
  return (
    <RailSection title={editors.length > 1 ? 'Editors' : 'Editor'}>
      <ul>{listed(editors.slice(0, NAMES_AT_ONCE))}</ul>
      {others.length > 0 ? (
        <details>
          <summary className="cursor-pointer py-1 font-semibold text-brand">{others.length} more</summary>
          <ul className="pt-2">{listed(others)}</ul>
        </details>
      ) : null}
    </RailSection>
  )
}

const Related = ({ related }: Pick<FrontMatter, 'related'>) => (
  <RailSection title="Related articles">
    <ul>
      {related.map(({ what, title, href }, index) => (
        <li key={index} className="mb-2 [overflow-wrap:anywhere]">
          <span className="block text-muted">{what}</span>
          <a href={href} className={linkClasses}>
            <Inlines content={title} />
          </a>
        </li>
      ))}
    </ul>
  </RailSection>
)

function Rights({ paper, rights }: { paper: PaperData; rights: FrontMatter['rights'] }) {
  return (
    <RailSection title="Copyright and licence">
      {rights.copyright ? <p className="[overflow-wrap:anywhere]">{rights.copyright}</p> : null}
      <p>
        {paper.licence_url ? (
          <a href={paper.licence_url} rel="license" className={`${linkClasses} inline-block py-1`}>
            {paper.licence_name}
          </a>
        ) : (
          paper.licence_name
        )}
      </p>
      {rights.terms.length > 0 ? (
        <details>
          <summary className="cursor-pointer py-1 font-semibold text-brand">In the source’s words</summary>
          <blockquote className="pt-1 text-muted [overflow-wrap:anywhere] [&_a]:underline">
            <Inlines content={rights.terms} />
          </blockquote>
        </details>
      ) : null}
    </RailSection>
  )
}

/** In the right margin: what an imported article's file says about it, whom to write to first. */
export function PaperRailFront({ paper, front }: { paper: PaperData; front: FrontMatter }) {
  return (
    <>
      {front.correspondence.length > 0 ? <Correspondence entries={front.correspondence} /> : null}
      {front.editors.length > 0 ? <Editors editors={front.editors} /> : null}
      {front.related.length > 0 ? <Related related={front.related} /> : null}
      <Rights paper={paper} rights={front.rights} />
    </>
  )
}
