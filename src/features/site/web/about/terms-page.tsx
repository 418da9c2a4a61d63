import { GRAVEYARD_DAYS } from '#shared/business.ts'
import { Link } from '#ui/navigation/link.tsx'
import { TextPageFrame } from '../text-page-frame.tsx'

export default function TermsPage() {
  return (
    <TextPageFrame
      path="/terms"
      title="Terms of Service"
      description="What you can expect from Inflo, and what Inflo expects from people who ask, write and read."
      lead="What you can expect from us, and what we expect from you, in plain words. As of 21 November 2026."
    >
      <h2>What Inflo offers</h2>
      <p>
        Inflo is a free place to ask health research questions, answer them in papers and read the papers. We run it
        with care but cannot promise that it is always available or free of errors.
      </p>
      <h2>Not medical advice</h2>
      <p>
        Papers report research. They are not advice on the care of a particular person and do not replace a clinician’s
        judgement or a guideline. Do not use this site in an emergency.
      </p>
      <h2>No patients</h2>
      <p>
        Never write anything on this site that could identify a patient: no names, dates of birth, record numbers,
        addresses or pictures, and no combination of details that could identify someone. Editors remove such text and
        may close the account.
      </p>
      <h2>Your account</h2>
      <p>
        Use your own name and an e-mail address that you check, and keep your password to yourself. Each person may have
        one account. You can delete it at any time; you then have {GRAVEYARD_DAYS} days to restore it.
      </p>
      <h2>What you write</h2>
      <p>
        You keep your copyright. By submitting a paper you and your co-authors agree that, if it is accepted, it is
        published under the{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/" rel="license">
          Creative Commons Attribution 4.0
        </a>{' '}
        licence, with your names, and stays published. Your question may be shown as a project and at the top of the
        paper that answers it. Your name is shown only if you chose to be credited.
      </p>
      <p>
        Submit only work that you have the right to publish. Name your sources and co-authors. Do not invent data or
        references, and do not copy other people’s text without attribution.
      </p>
      <h2>Corrections</h2>
      <p>
        A published paper is part of the record. Mistakes are corrected by a new version that says what changed; earlier
        versions stay readable. A paper that turns out to be unsound can be withdrawn; its page then says so.
      </p>
      <h2>Articles from other journals</h2>
      <p>
        Articles from other journals are published here under their own licences, named on each article. Their authors
        and journals have not endorsed Inflo.
      </p>
      <h2>How we treat each other</h2>
      <p>
        Discuss the subject, not the person. Do not harass others, advertise, try to access other people’s accounts or
        disrupt the service. Editors may decline questions, send papers back and close accounts that break these terms.
        They will tell you why.
      </p>
      <h2>Changes</h2>
      <p>
        When these terms change, we update the date above. For the data we store about you, see the{' '}
        <Link to="/privacy">Privacy Policy.</Link>
      </p>
    </TextPageFrame>
  )
}
