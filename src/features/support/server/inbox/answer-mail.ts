import type { MailToQueue } from '#server/mail/mail.ts'

type Answer = { email: string; name: string | null; subject: string; text: string; actorName: string }

/** The answer to what somebody wrote to us. Pure. */
export const answerMail = ({ email, name, subject, text, actorName }: Answer): MailToQueue => ({
  to: email,
  transactional: 'asked_for',
  subject: `Re: ${subject}`,
  text: `Hello${name ? ` ${name}` : ''},

${text}

${actorName}, for Inflo

--
You get this because you wrote to us: “${subject}”.
`,
})
