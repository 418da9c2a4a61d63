import { RailPart } from '../text-page-frame.tsx'

const link = 'text-brand underline'

/** What machines read. */
export function Documents() {
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
