import { GRAVEYARD_DAYS } from '#shared/business.ts'
import { Link } from '#ui/navigation/link.tsx'
import { TextPageFrame } from '../text-page-frame.tsx'

export default function TermsPage() {
  return (
    <TextPageFrame
      path="/terms"
      title="Terms of Service"
      description="What you may expect of Inflo, and what Inflo expects of those who ask, write and read."
      lead="What you may expect of us, and what we expect of you, in plain words. As of 21 November 2026."
    >
      <h2>What Inflo offers</h2>
      <p>
        A place to ask health research questions, to answer them in papers, and to read the papers. It is free. We run
        it with care, but do not promise that it is always reachable or without fault.
      </p>
      <h2>Not medical advice</h2>
      <p>
        Papers report research. They are not advice on the care of a particular person, and replace neither a
        clinician’s judgement nor a guideline. Do not use this site in an emergency.
      </p>
      <h2>No patients</h2>
      <p>
        Write nothing, in a question, a paper or anywhere else here, by which a patient could be recognised: no names,
        dates of birth, record numbers, addresses or pictures, nor a combination of details that amounts to one. Editors
        remove such text and may close an account over it.
      </p>
      <h2>Your account</h2>
      <p>
        Give your own name and an e-mail address that you read, and keep your password to yourself. One person has one
        account. You can delete it yourself at any time; you then have {GRAVEYARD_DAYS} days to come back.
      </p>
      <h2>What you write</h2>
      <p>
        You keep your copyright. By submitting a paper you and your co-authors agree that, if it is accepted, it is
        published under the{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/" rel="license">
          Creative Commons Attribution 4.0
        </a>{' '}
        licence, with your names, and stays published. A question that you ask may be shown as a project and at the head
        of the paper that answers it; your name is shown only if you chose so.
      </p>
      <p>
        Submit only what you have the right to publish. Name your sources and your co-authors. Do not invent data or
        references, and do not copy what others wrote without saying so.
      </p>
      <h2>Corrections</h2>
      <p>
        A published paper is part of the record. Mistakes are corrected by a new version that says what changed; earlier
        versions stay readable. A paper that turns out to be unsound can be withdrawn; its page then says so.
      </p>
      <h2>Articles of other journals</h2>
      <p>
        They stand here under their own licences, which each of them names. Their authors and journals have not endorsed
        Inflo.
      </p>
      <h2>How we treat each other</h2>
      <p>
        Argue about the matter, not the person. No harassment, no advertising, no attempt to get at other people’s
        accounts or to disturb the service. Editors may decline questions, send papers back, and close accounts that
        break these terms. They say why.
      </p>
      <h2>Changes</h2>
      <p>
        When these terms change, the date above changes with them. What is stored about you is told in the{' '}
        <Link to="/privacy">Privacy Policy.</Link>
      </p>
    </TextPageFrame>
  )
}
