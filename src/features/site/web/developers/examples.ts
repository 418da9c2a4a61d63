/** An example in both ways; a test runs each. */
export type Example = { title: string; text: string; curl: string; fetch: string }

/** Returns examples that can be tried at once, with the site's own address. Pure. */
export const examplesAt = (origin: string): Example[] => [
  {
    title: 'Find papers',
    text: 'Nothing is needed to read what is public.',
    curl: `curl --silent '${origin}/api/public/research-library?search=sleep&size=2'`,
    fetch: `const answer = await fetch('${origin}/api/public/research-library?search=sleep&size=2')
const { papers } = await answer.json()
console.log(papers.map(({ paper_id, title }) => [paper_id, title]))`,
  },
  {
    title: 'Sign in, and ask who you are',
    text: 'A sign-in answers a token, which every other call takes. With a second factor it answers a challenge instead.',
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
    title: 'Understand a refusal',
    text: 'Whatever is refused has a status and one sentence for people; with 422 also one for each field.',
    curl: `curl --silent --write-out ' %{http_code}' '${origin}/api/public/research-library?page=none'`,
    fetch: `const answer = await fetch('${origin}/api/public/research-library?page=none')
const { detail, errors } = await answer.json()
console.log(answer.status, detail, errors)`,
  },
]
