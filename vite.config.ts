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
// The parts of forms, small modules that compress better together.
const FIELDS =
  /src\/(ui\/forms\/(character-counter|field|form-values|select|text-area|text-input|use-replayed-submit|use-length))\./
// The parts of the forms that anyone may send.
const ASKING =
  /src\/(features\/questions\/limits|features\/questions\/web\/asking\/(form-controls|ask-page|audience\/audience|audience\/audience-links-section|question-box|to-options|input-aids)|shared\/text\/characters|ui\/prefetch|ui\/forms\/(counted-text-area|use-errors|use-sent-form)|ui\/drafts\/(?!(save-state)\.)[^/]+)\./
const ASK_CLINICIANS = /src\/features\/questions\/web\/asking\/(clinician-form-switch|clinician-form)\./
// Modules that the account pages share, and the sign-in form, whose passkey button is also part of the second step.
const ACCOUNT = /src\/(features\/accounts\/web\/(account-page-frame|arrival|enter)|ui\/forms\/password-input)\./
const SIGN_IN = /src\/features\/accounts\/web\/(sign-in\/sign-in-form|passkey-button)\./

// The stages of a question, and how long they take.
const STAGES = /src\/(features\/questions\/(stages|states)|shared\/(business|states))\./
// Small modules that the library's list and a paper's page use.
const SHELF =
  /src\/(features\/library\/web\/(category-name|title|views-in-words)|features\/library\/web\/lists\/library-address|shared\/(categories|category-slug)|ui\/navigation\/pager)\./

// The frame of members' pages, and small modules that most of them use.
const MEMBER =
  /node_modules\/@tanstack\/(query-core|react-query)\/|icons\/Icon(ArrowDown|ArrowUp|Bell|Check|ChevronLeft|Dots|Pencil|Search|X)\.|src\/(app\/(guarded-page|live|member-queries)|features\/accounts\/web\/(guard|please-login|without-script)|features\/notifications\/(quiet|web\/(bell|bell-panel|bell-store|live-notices|news|notice-item|browser-notification-data))|features\/site\/web\/frame\/(member-items|member-menus|member-navigation|theme-words|use-leave|user-menu|palette\/(keys|overlay)-data)|shared\/(credit-roles|live\/[^/]+|text\/(mentions|one-line|shorten-text|size-in-words|visible-text))|ui\/(copy-link|dialog|load-error|progress-bar|status-dot|use-write|forms\/checkbox|marked-text\/[^/]+|navigation\/(menu|own-place|use-feature-disabled|walk-focus)|keyboard\/single-keys))\./

const COMPRESSED = /\.(js|css|svg)$/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    tightHead(),
    // Compressed once, as tightly as possible: a twelfth less than a server has time for (assets.ts).
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
        // Chunks of earlier builds stay too: a running server reads them when somebody first requests their page.
        emptyOutDir: false,
        rollupOptions: { input: 'src/app/entry-server.tsx' },
      }
    : {
        outDir: 'dist/client',
        // Assets of earlier builds stay, so that a page opened before a deploy still finds its script.
        emptyOutDir: false,
        manifest: true,
        assetsInlineLimit: 0,
        // One style sheet. The page's head names the files to fetch, so the script carries no list of all files.
        cssCodeSplit: false,
        modulePreload: false,
        rollupOptions: {
          input: { browser: 'src/app/entry-browser.tsx', early: 'src/app/pre-hydration.ts' },
          output: {
            // Few files rather than dozens: the framework, which seldom changes, the shell, and the parts of forms.
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
                // A public page may also use what these import, so those modules stay where they are.
                { name: 'member', test: MEMBER, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
}))
