/** An example as curl and as fetch; a test runs both. */
export type Example = { title: string; text: string; curl: string; fetch: string }

/** Returns examples that can be run without changes, since they contain the site's own address. Pure. */
export const examplesAt = (origin: string): Example[] => [
  {
    title: 'Find papers',
    text: 'Public data needs no sign-in.',
    curl: `curl --silent '${origin}/api/public/research-library?search=sleep&size=2'`,
    fetch: `const answer = await fetch('${origin}/api/public/research-library?search=sleep&size=2')
const { papers } = await answer.json()
console.log(papers.map(({ paper_id, title }) => [paper_id, title]))`,
  },
  {
    title: 'Sign in and get your profile',
    text: 'Signing in returns a token for all other calls. Accounts with a second factor get a challenge instead.',
    curl: `TOKEN=$(curl --silent --json '{"email":"'"$EMAIL"'","password":"'"$PASSWORD"'"}' '${origin}/api/auth/login' |
  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl --silent --header "Authorization: Bearer $TOKEN" '${origin}/api/auth/profile'`,
    fetch: `const signedIn = await fetch('${origin}/api/auth/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: process.env.EMAIL, password: process.env.PASSWORD }),
})
const { access_token } = await signedIn.json()
const headers = { authorization: \`Bearer \${access_token}\` }
const profile = await (await fetch('${origin}/api/auth/profile', { headers })).json()
console.log(profile.email)`,
  },
  {
    title: 'Handle an error',
    text: 'Every error has a status and a readable message. Status 422 also has a message for each invalid field.',
    curl: `curl --silent --write-out ' %{http_code}' '${origin}/api/public/research-library?page=none'`,
    fetch: `const answer = await fetch('${origin}/api/public/research-library?page=none')
const { detail, errors } = await answer.json()
console.log(answer.status, detail, errors)`,
  },
]
