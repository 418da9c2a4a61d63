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
      <p>No tracking cookies. No trackers. No advertising. No other company’s code in your browser.</p>
      <p>You can read without an account and without giving your name.</p>
    </RailPart>
    <RailPart title="Your data, your choice">
      <Link to="/settings/security" className="py-1 font-semibold text-brand hover:underline">
        Download or delete my data
      </Link>
      <p>You can do this yourself in your account settings.</p>
    </RailPart>
  </>
)

export default function PrivacyPage() {
  return (
    <TextPageFrame
      path="/privacy"
      title="Privacy Policy"
      description="What Inflo stores about readers, people who ask questions and members, how long we keep it and who can see it. No tracking cookies, no trackers."
      lead="What we store about you, why, for how long and who can see it, in plain words. As of 29 November 2026."
      rail={<Rail />}
    >
      <h2>When you read</h2>
      <p>
        We count how often a paper is read. To avoid counting a reader twice within half a minute, we turn your network
        address and the name of your browser into a code, using a secret that changes every day. We don’t store the
        address itself with the code. If you are signed in, we use your account instead. We delete all of this within
        two days and keep only the number of views.
      </p>
      <p>
        To prevent abuse, we count the requests from each network address. Each counter covers one minute to one day and
        is deleted within minutes after that. The server’s log contains no addresses or names.
      </p>
      <h2>When you ask a question</h2>
      <p>
        We store your question, your name, e-mail address and role and, if you give them, your institution and LinkedIn
        profile. Editors can see all of it. The writing team and readers see your name only if you chose to be credited.
        Only editors see your e-mail address. The tracking page shows no personal data. We keep questions permanently
        because papers depend on them.
      </p>
      <h2>When you are a member</h2>
      <PrivacyTable />
      <p>
        When you delete your account, you are signed out and hidden immediately. For {GRAVEYARD_DAYS} days you can
        restore it by signing in. After that we erase your address, name, password, profile, photo, passkeys, likes and
        sessions, and your questions no longer show your name. Published papers keep their authors’ names, team papers
        stay with the team, and decisions are kept permanently.
      </p>
      <h2>If you subscribe to the newsletter</h2>
      <p>
        We store your address and the dates on which you subscribed and confirmed. We delete an unconfirmed address
        after {NEWSLETTER_LINK_DAYS} days. When you unsubscribe, we delete your address immediately. We don’t track
        whether you open a newsletter.
      </p>
      <h2>When you write to us</h2>
      <p>
        We store your message, the page you were on, our reply and, if you give them, your name and e-mail address.
        Editors and admins can read it. If you were signed in, the message is part of your data.
      </p>
      <h2 id="assistant">When you ask the assistant</h2>
      <p>
        We store your questions and the answers. Only you can see your conversations as a member, and you can delete
        them under “Earlier conversations”; deleting your account deletes them too. We delete a visitor’s conversation{' '}
        {VISITOR_RETENTION_DAYS} days after its last message; it can only be continued in the same tab. To limit usage,
        we count the questions from each visitor’s network address and delete the address within two days.
      </p>
      <p>
        When you hand a conversation over to our support team, we show you what will be sent and send it only with your
        consent. It then becomes a message to us, which we keep with your reply address even if you delete the
        conversation.
      </p>
      <p>
        Answers are created on our own servers. If the operator of this site has connected another company’s language
        model, it receives your question, the last messages and the passages we found. We don’t send your name or
        address, and we first remove anything that looks as if it identifies a patient.
      </p>
      <h2>When you donate</h2>
      <p>
        You pay on a page of the payment service Stripe, under Stripe’s privacy policy: Stripe has your name, address
        and card. We store the amount, the dates and Stripe’s payment number. If you were signed in, we also store that
        the donation is yours, as part of your data. Your receipt goes to the address that you gave Stripe. Donations
        stay in our accounts, without your name after your data is erased. An unpaid donation is deleted after 90 days.
      </p>
      <h2>E-mails we send</h2>
      <p>
        We keep each e-mail in an outbox that admins can read. Seven days after sending, we erase its text but keep the
        recipient, date and subject. An e-mail that cannot be sent within {MAIL_SENT_WITHIN_DAYS} days is never sent. We
        then show its text in your notifications or, if you asked a question without an account, on the tracking page,
        without links, names and addresses. Admins cannot see the links in your e-mails. Our e-mails contain no images
        or anything else that tells us whether you read them.
      </p>
      <h2>On your device</h2>
      <p>
        We set no cookies, with one exception: while you sign in with ORCID, a cookie confirms for at most ten minutes
        that the answer belongs to your browser. Your browser’s local storage keeps these items, on your device only:{' '}
        <code>token</code> and <code>user</code> while you are signed in, <code>theme</code> if you choose one,{' '}
        <code>ask-door</code> once you have chosen your role, and <code>asked-questions</code>, which prevents a
        question from being stored twice. Unsent text of a member is stored under their id (<code>person:…</code>) and
        removed when they sign out or someone else signs in. The papers that a member opens are stored under their id,
        too (<code>inflo-paper:…</code>, a database of the browser), so that they can be written without a network. Text
        in a form is stored for that tab only (<code>tab-draft:…</code> and, without an account,{' '}
        <code>person:visitor:…</code>, in its session storage) and removed when you close the tab. The same applies to
        your text for the assistant and its open conversation (<code>assistant</code>). Clearing your browser’s storage
        deletes all of it.
      </p>
      <h2>Who else gets your data</h2>
      <p>
        No one gets your data for their own use. Our pages load nothing from other companies, so they don’t learn that
        you were here. E-mails go through the mail server that the operator of this site has chosen. We don’t sell your
        data, and we pass it on only if the law requires it.
      </p>
      <h2>Your rights</h2>
      <p>
        You have the right to see, correct, download and erase your data, unless other people’s work depends on it.
        Members can do this themselves in <Link to="/settings/security">their settings;</Link> everyone else{' '}
        <Link to="/general-feedback">writes to us.</Link> You may also complain to the data protection authority where
        you live.
      </p>
    </TextPageFrame>
  )
}

// The data stored about a member, who can see each item, and how long it is stored. The list must match db/migrations.
const STORED = [
  ['Name, role, date of joining', 'everyone', 'until erased; permanently on published papers'],
  ['E-mail address', 'you, editors, admins', 'until erased'],
  ['Password, as a hash that cannot be reversed', 'nobody', 'until erased'],
  ['Passkeys, second factor, recovery codes', 'you see their names', 'until you remove them'],
  [
    'Sessions: browser, network address, last use',
    'you, in your settings',
    'valid for 30 days, or 7 days without use; the entry until you sign out or are erased',
  ],
  ['Networks you signed in from', 'nobody', '90 days after your last sign-in there'],
  ['Failed sign-ins, under a hash of the address', 'nobody', 'up to two days'],
  ['Profile and photo: what you fill in', 'everyone', 'until you change it or are erased'],
  ['Claims and papers in progress', 'you, your team, editors', 'permanently, without your name once erased'],
  ['Published papers', 'everyone', 'for good'],
  ['Comments on a paper in progress', 'its team', 'until you delete them; without your name once erased'],
  ['Messages in channels', 'members with access to the channel', 'until you delete them or are erased'],
  [
    'Direct messages and requests for contact',
    'the two of you; moderators if one is reported',
    'until you delete them or are erased',
  ],
  ['Reactions', 'those who see the message', 'until you remove them or are erased'],
  ['People that you block or mute', 'you', 'until you unblock or unmute them, or are erased'],
  ['Notifications', 'you', '90 days after you read them, at most 365 days'],
  ['Likes', 'you; everyone sees the number', 'until you unlike the paper or are erased'],
  ['Decisions of editors', 'the people concerned', 'for good'],
] as const

/** Renders a table with one row for each item; on a narrow screen the cells are stacked. */
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
