import {
  GRAVEYARD_DAYS,
  MAIL_SENT_WITHIN_DAYS,
  NEWSLETTER_LINK_DAYS,
  VISITOR_RETENTION_DAYS,
} from '#shared/business.ts'
import { Link } from '#ui/navigation/link.tsx'
import { RailPart, TextPageFrame } from '../text-page-frame.tsx'

const Rail = () => (
  <>
    <RailPart title="In short">
      <p>No cookies. No trackers. No advertising. No other company’s code in your browser.</p>
      <p>Reading needs no account and leaves no name.</p>
    </RailPart>
    <RailPart title="Yours to take and to delete">
      <Link to="/settings/security" className="py-1 font-semibold text-brand hover:underline">
        Download or delete my data
      </Link>
      <p>In the settings of your account, without asking anybody.</p>
    </RailPart>
  </>
)

export default function PrivacyPage() {
  return (
    <TextPageFrame
      path="/privacy"
      title="Privacy Policy"
      description="What Inflo stores about readers, askers and members, for how long, and who can see it. No cookies, no trackers."
      lead="What we store about you, why, for how long, and who can see it, in plain words. As of 23 November 2026."
      rail={<Rail />}
    >
      <h2>When you only read</h2>
      <p>
        We count how often a paper is read. So that one reader is not counted twice within half a minute, your network
        address and the name of your browser are turned into a code, with a secret that changes every day. The address
        itself is not stored with it. If you are signed in, we know by your account that it was you. All of this is
        deleted within two days; what stays is the number.
      </p>
      <p>
        To stop misuse we count how many requests come from a network address; what counts them is deleted within
        minutes after its time (from one minute to one day) is over. The server’s log names neither addresses nor
        persons.
      </p>
      <h2>When you ask a question</h2>
      <p>
        We store the question and what you tell with it: your name, e-mail address, role, and, if you give them, your
        institution and LinkedIn profile. Editors see all of it. The team that writes and the readers see your name only
        if you chose to be credited; nobody but editors sees your e-mail address. The tracking page shows no personal
        data. Questions are kept for good, since papers rest on them.
      </p>
      <h2>When you are a member</h2>
      <PrivacyTable />
      <p>
        When you delete your account you are signed out and hidden at once. For {GRAVEYARD_DAYS} days you can come back
        by signing in. After that your address, name, password, profile, photo, passkeys, likes and sessions are erased,
        and questions you asked no longer say by whom. Published papers keep their authors’ names, papers of a team stay
        with the team, and decisions are kept for good.
      </p>
      <h2>When you get the newsletter</h2>
      <p>
        We store your address, when you asked for it and when you confirmed. An address that is not confirmed is deleted
        after {NEWSLETTER_LINK_DAYS} days. When you leave, the address is deleted at once. We do not learn whether you
        open a letter.
      </p>
      <h2>When you write to us</h2>
      <p>
        We store your message, the page you were on, and, if you give them, your name and e-mail address, with what was
        answered. Editors and admins read it. If you were signed in, it is part of your data.
      </p>
      <h2 id="assistant">When you ask the assistant</h2>
      <p>
        We keep what you ask and what was answered. A member’s conversations are theirs alone, until they delete them,
        under “Earlier conversations”, or their account. A visitor’s is deleted {VISITOR_RETENTION_DAYS} days after its
        last message; only the tab in which it was had can go on with it. So that nobody asks without end, the network
        address that a visitor asks from is counted, and deleted within two days.
      </p>
      <p>
        When you hand a conversation over to our support team, you see before what is sent, and nothing goes without
        your consent. From then on it is a message to us, kept as such with the address that the answer goes to, also
        when you delete the conversation.
      </p>
      <p>
        Answers are put together on our own servers. Where the operator of this site has connected another company’s
        language model, it gets your question, what was said just before and the passages found, but from us neither
        your name nor your address, and what looks as if it told who a patient is was taken out before.
      </p>
      <h2>When you give money</h2>
      <p>
        You pay on a page of Stripe, the payment service, where its own privacy policy holds: it has your name, address
        and card. We store the amount, the dates and Stripe’s number of the payment; if you were signed in, that it was
        you, as part of your data. Your receipt is written to the address that you gave Stripe. What was given stays in
        the books, without you once you are erased; a gift that was never paid is deleted after 90 days.
      </p>
      <h2>Mails we send</h2>
      <p>
        Each mail is kept in an outbox that admins can read. Seven days after sending, its text is erased; to whom it
        went, when, and its subject stay. One that cannot be sent within {MAIL_SENT_WITHIN_DAYS} days is never sent:
        what it said is then shown under your notifications, or, about a question you asked without an account, on its
        tracking page, without links, names and addresses. Links in it are blacked out for admins. A mail holds no image
        and nothing else that tells us whether you read it.
      </p>
      <h2>On your device</h2>
      <p>
        We set no cookies. Your browser’s local storage keeps, on your device alone: <code>token</code> and{' '}
        <code>user</code> while you are signed in, <code>theme</code> if you choose one, <code>ask-door</code> once you
        have said who asks, and <code>asked-questions</code>, by which a question that is sent twice is stored once.
        What a member has typed and not yet sent is there under their id (<code>person:…</code>), and removed when they
        sign out or somebody else signs in. What you type without being signed in is stored for the tab alone (
        <code>tab-draft:…</code> and <code>person:visitor:…</code>, in its session storage), and gone with it. So is
        what was typed to the assistant, and which conversation is open (<code>assistant</code>). Emptying the browser’s
        storage deletes all of it.
      </p>
      <h2>Who else gets anything</h2>
      <p>
        Nobody gets it to use for themselves. Pages load nothing from other companies, so these do not learn that you
        were here. Mails go through the mail server that the operator of this site has chosen. We sell nothing and pass
        nothing on, unless a law compels us to.
      </p>
      <h2>Your rights</h2>
      <p>
        You may see what is stored about you, have it corrected, take it with you, and have it erased, as far as other
        people’s work does not rest on it. Members do this themselves in{' '}
        <Link to="/settings/security">their settings;</Link> everyone else{' '}
        <Link to="/general-feedback">writes to us.</Link> You may also complain to the data protection authority where
        you live.
      </p>
    </TextPageFrame>
  )
}

// The stored data of a member, who sees it and how long it is kept: as in the tables of db/migrations.
const STORED = [
  ['Name, role, date of joining', 'everyone', 'until erased; on published papers for good'],
  ['E-mail address', 'you, editors, admins', 'until erased'],
  ['Password, as a hash that cannot be turned back', 'nobody', 'until erased'],
  ['Passkeys, second factor, recovery codes', 'you see their names', 'until you remove them'],
  [
    'Sessions: browser, network address, last use',
    'you, in your settings',
    'valid for 7 idle days and 30 in all; the entry until you sign out or are erased',
  ],
  ['Networks you signed in from before', 'nobody', '90 days after you were there last'],
  ['Failed sign-ins, under a hash of the address', 'nobody', 'up to two days'],
  ['Profile and photo: what you fill in', 'everyone', 'until you change it or are erased'],
  ['Claims and papers in work', 'you, your team, editors', 'for good, without your name once erased'],
  ['Published papers', 'everyone', 'for good'],
  ['Likes', 'you; everyone sees the number', 'until taken back or erased'],
  ['Decisions of editors', 'whoever they concern', 'for good'],
] as const

/** Shows a row each; on a narrow screen the cells are stacked. */
function PrivacyTable() {
  return (
    <table className="my-5 w-full border-collapse font-sans text-[15px] leading-[22px] max-sm:[&_tbody]:block max-sm:[&_td]:block max-sm:[&_th]:block max-sm:[&_thead]:sr-only max-sm:[&_tr]:block">
      <thead>
        <tr className="border-b border-control text-left">
          <th scope="col" className="py-2 pr-4 font-semibold">
            What
          </th>
          <th scope="col" className="py-2 pr-4 font-semibold">
            Who sees it
          </th>
          <th scope="col" className="py-2 font-semibold">
            How long
          </th>
        </tr>
      </thead>
      <tbody>
        {STORED.map(([what, who, long]) => (
          <tr key={what} className="border-b border-line align-top max-sm:py-2">
            <th scope="row" className="py-2 pr-4 text-left font-semibold max-sm:pb-0">
              {what}
            </th>
            <td className="py-2 pr-4 text-muted max-sm:py-0.5">{who}</td>
            <td className="py-2 text-muted max-sm:pt-0">{long}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
