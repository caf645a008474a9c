// The site: the pages of the repository as they are, with navigation made from the folders of docs.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'

const pages = join(dirname(fileURLToPath(import.meta.url)), '..', 'pages')

/** The text of the first heading of a page. */
function title(file: string): string {
  const heading = /^# +(.*)$/m.exec(readFileSync(join(pages, file), 'utf8'))
  return (heading ? heading[1] : file).replace(/`/g, '')
}

/** The pages of a folder, those that are named first, in this order, then the others by title. */
function folder(path: string, first: string[] = []) {
  const names = readdirSync(join(pages, path))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -3))
  const rest = names
    .filter((name) => !first.includes(name))
    .sort((a, b) => title(`${path}/${a}.md`).localeCompare(title(`${path}/${b}.md`), 'en'))
  return [...first, ...rest].map((name) => ({ text: title(`${path}/${name}.md`), link: `/${path}/${name}` }))
}

/** The name of a heading as forges make it, so that links work in both. */
function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replace(/ /g, '-')
}

export default defineConfig({
  title: 'Tegula',
  description: 'The TileDB array format in pure Java: library, command, SQL, Spark',
  lang: 'en',
  base: process.env.SITE_BASE ?? '/',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: 'node_modules/.cache',
  buildConcurrency: 1, // pages of the search index in one order: a site that is built again has the same bytes
  markdown: {
    anchor: { slugify },
    toc: { slugify }
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Tutorial', link: '/docs/tutorial' },
      { text: 'How to', link: '/docs/how-to' },
      { text: 'Commands', link: '/docs/reference/cli' },
      { text: 'API', link: '/docs/reference/api' }
    ],
    sidebar: [
      { text: 'Begin', items: [{ text: 'Tegula', link: '/README' }, ...folder('docs', ['tutorial', 'how-to'])] },
      { text: 'Tutorials', items: folder('docs/tutorials', ['tables', 'ticks', 'climate', 'time-travel']) },
      { text: 'Concepts', items: folder('docs/concepts', ['layout', 'transactions', 'maintenance']) },
      { text: 'Connect', items: folder('docs/connect') },
      { text: 'Reference', items: folder('docs/reference', ['features', 'cli', 'options', 'api', 'settings', 'errors']) },
      {
        text: 'The house',
        collapsed: true,
        items: ['ARCHITECTURE', 'CONTRIBUTING', 'CHANGELOG', 'SECURITY', 'docs/decisions/README'].map((name) => ({
          text: title(`${name}.md`),
          link: `/${name}`
        }))
      }
    ]
  }
})
