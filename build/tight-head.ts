import type { Plugin } from 'vite'

/**
 * Takes the line breaks out of the head that Vite puts around the scripts it adds in development. The page is React's from
 * its first tag to its last: a text between two tags that React did not write makes it throw the whole page away and draw it anew.
 */
export function tightHead(): Plugin {
  return {
    name: 'inflo:tight-head',
    apply: 'serve',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const end = html.indexOf('</head>')
        return (
          html
            .slice(0, end)
            .replaceAll(/>\s+</g, '><')
            .replaceAll(/<head>\s+/g, '<head>')
            .trimEnd() + html.slice(end)
        )
      },
    },
  }
}
