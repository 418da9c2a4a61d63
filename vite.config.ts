import { execFileSync } from 'node:child_process'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { tightHead } from './build/tight-head.ts'
import { pacificTime } from './src/shared/time/dates.ts'

function buildVersion(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return 'unversioned'
  }
}

const SHELL =
  /src\/(app\/(call|document|page-data|root|routes|screen|[a-z]+-screens)|app\/navigation\/(?!link-prefetch\.)[^/]+|features\/accounts\/web\/(dialogs|session)|features\/assistant\/web\/(assistant-button|storage-key|public)|features\/accounts\/web\/sign-in\/sign-in-dialogs|features\/site\/web\/frame\/(?!(footer-text|member-[a-z]+|slim-footer|theme-words|use-leave|user-menu)\.)[^/]+|features\/site\/web\/(public|refusal)|shared\/calls\/(call|failure)|ui\/(static-island|button|linked-data-block|use-hydrated|use-lazy-module)|ui\/navigation\/page-placeholder|ui\/toasts\/[^/]+)\./
// What forms are made of, small pieces which compress better together.
const FIELDS =
  /src\/(ui\/forms\/(character-counter|field|form-values|select|text-area|text-input|use-replayed-submit|use-length))\./
// What the forms that anyone may send are made of.
const ASKING =
  /src\/(features\/questions\/limits|features\/questions\/web\/asking\/(form-controls|ask-page|audience\/audience|audience\/audience-links-section|question-box|to-options|input-aids)|shared\/text\/characters|ui\/prefetch|ui\/forms\/(counted-text-area|use-errors|use-sent-form)|ui\/drafts\/(?!(save-state)\.)[^/]+)\./
const ASK_CLINICIANS = /src\/features\/questions\/web\/asking\/(clinician-form-switch|clinician-form)\./
// What the pages about an account share; and the sign-in form, whose passkey button the second step has too.
const ACCOUNT = /src\/(features\/accounts\/web\/(account-page-frame|arrival|enter)|ui\/forms\/password-input)\./
const SIGN_IN = /src\/features\/accounts\/web\/(sign-in\/sign-in-form|passkey-button)\./

// What a question goes through, and how long that takes.
const STAGES = /src\/(features\/questions\/(stages|states)|shared\/(business|states))\./
// Small pieces of which the library's list and a paper's page are made.
const SHELF =
  /src\/(features\/library\/web\/(category-name|title|views-in-words)|features\/library\/web\/lists\/library-address|shared\/(categories|category-slug)|ui\/navigation\/pager)\./

// What stands around every page for members, and small pieces of which most of them are made.
const MEMBER =
  /node_modules\/@tanstack\/(query-core|react-query)\/|icons\/Icon(ArrowDown|ArrowUp|Bell|Check|ChevronLeft|Dots|Pencil|Search|X)\.|src\/(app\/(guarded-page|live|member-queries)|features\/accounts\/web\/(guard|please-login|without-script)|features\/notifications\/(quiet|web\/(bell|bell-panel|bell-store|live-notices|news|notice-item|browser-notification-data))|features\/site\/web\/frame\/(member-items|member-menus|member-navigation|theme-words|use-leave|user-menu|palette\/(keys|overlay)-data)|shared\/(credit-roles|live\/[^/]+|text\/(mentions|one-line|shorten-text|size-in-words|visible-text))|ui\/(copy-link|dialog|load-error|progress-bar|status-dot|use-write|forms\/checkbox|marked-text\/[^/]+|navigation\/(menu|own-place|use-feature-disabled|walk-focus)|keyboard\/single-keys))\./

const COMPRESSED = /\.(js|css|svg)$/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    tightHead(),
    // As tight as it gets, once: a twelfth less than what a server has time for (assets.ts).
    ...(isSsrBuild ? [] : [compression({ algorithms: ['brotliCompress'], include: COMPRESSED })]),
  ],
  define: {
    __BUILD_VERSION__: JSON.stringify(buildVersion()),
    __BUILD_TIME__: JSON.stringify(pacificTime(new Date())),
  },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        // Pieces of earlier builds stay too: a server that runs reads them when somebody first asks for their page.
        emptyOutDir: false,
        rollupOptions: { input: 'src/app/entry-server.tsx' },
      }
    : {
        outDir: 'dist/client',
        // Assets of earlier builds stay, so that a page opened before a deploy still finds its script.
        emptyOutDir: false,
        manifest: true,
        assetsInlineLimit: 0,
        // One sheet, and the page's own head names what to fetch: no list of every file travels in the script.
        cssCodeSplit: false,
        modulePreload: false,
        rollupOptions: {
          input: { browser: 'src/app/entry-browser.tsx', early: 'src/app/pre-hydration.ts' },
          output: {
            // Few files rather than dozens: the framework, which seldom changes, the shell, and what forms are made of.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
                },
                { name: 'shell', test: SHELL },
                { name: 'fields', test: FIELDS },
                { name: 'asking', test: ASKING },
                { name: 'ask-clinicians', test: ASK_CLINICIANS },
                { name: 'account', test: ACCOUNT },
                { name: 'sign-in', test: SIGN_IN },
                { name: 'shelf', test: SHELF },
                { name: 'stages', test: STAGES },
                // What these import in turn may be a public page's, too: it stays where it is.
                { name: 'member', test: MEMBER, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
}))
