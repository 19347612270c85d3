// Regenerates the demo's portraits and video: `node demo/media/make.ts` (needs Chromium; CHROMIUM is its path).
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { film } from './film.ts'
import { DOCTORS, portrait } from './portrait.ts'

const FILM_SECONDS = 24
const here = import.meta.dirname

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
const page = await browser.newPage({ viewport: { width: 720, height: 900 } })
for (const doctor of DOCTORS) {
  await page.setContent(`<style>body{margin:0}</style>${portrait(doctor)}`)
  await page.screenshot({ path: join(here, `${doctor.file}.jpg`), type: 'jpeg', quality: 82 })
}
await page.setContent('<canvas width="1280" height="720"></canvas>')
const bytes = await page.evaluate(film, FILM_SECONDS)
await writeFile(join(here, 'centre.webm'), Buffer.from(bytes, 'base64'))
await browser.close()
