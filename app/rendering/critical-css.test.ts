import { expect, test } from "vitest";
import { criticalCss } from "./critical-css.ts";
import { cutStyleSheet } from "./style-sheet-pieces.ts";

const sheetFor = (css: string, html: string) => criticalCss(cutStyleSheet(css))(html).css;

test.each([
  ["rules without a class stay", "h1{color:red}", "<h1>", "h1{color:red}"],
  ["rules of classes that are there stay", ".a{b:c}", '<p class="x a">', ".a{b:c}"],
  ["rules of classes that are not go", ".a .z{b:c}p{d:e}", '<p class="a">', "p{d:e}"],
  ["only the selectors that can find something stay", ".a,.z,p{b:c}", '<p class="a">', ".a,p{b:c}"],
  [
    "what a bracket asks for is not needed for certain",
    "p:not(.z){b:c}p:is(.y,.z) i{b:c}",
    "<p>",
    "p:not(.z){b:c}p:is(.y,.z) i{b:c}",
  ],
  [
    "unless it is all that the bracket asks for",
    "p:is(.z *){b:c}:where(.a):is(.z){b:c}p:has(>.z){b:c}:is(.a *){b:c}",
    '<p class="a">',
    ":is(.a *){b:c}",
  ],
  [
    "of what a weightless bracket lists, the part stays that can find something",
    ":where(.a,.y,p,.z)>:where(*+*){b:c}",
    '<p class="a">',
    ":where(.a)>:where(*+*),:where(p)>:where(*+*){b:c}",
  ],
  ["nor what an attribute asks for", '[class*=".z"]{b:c}', "<p>", '[class*=".z"]{b:c}'],
  [
    "a name whose signs are entities in the page is found",
    ".\\[\\&_em\\]\\:block em,.z{b:c}",
    '<p class="[&amp;_em]:block">',
    ".\\[\\&_em\\]\\:block em{b:c}",
  ],
  ["a declaration that is written twice in a row is kept once", "p{b:c;b:c;b:d;b:c}", "<p>", "p{b:c;b:d;b:c}"],
  ["escaped names are the names in the page", ".md\\:flex{b:c}", '<p class="md:flex">', ".md\\:flex{b:c}"],
  [
    "groups keep what is used, and go when empty",
    "@media print{.a{b:c}.z{b:c}}@media screen{.z{b:c}}",
    '<p class="a">',
    "@media print{.a{b:c}}",
  ],
  ["layers keep their order, even empty", "@layer one,two;@layer one{.z{b:c}}", "<p>", "@layer one,two;@layer one{}"],
  [
    "fonts and frames stay",
    "@font-face{src:url(x)}@keyframes k{0%{b:c}}",
    "<p>",
    "@font-face{src:url(x)}@keyframes k{0%{b:c}}",
  ],
  [
    "a font stays where something names its family",
    "@font-face{font-family:A-B}@font-face{font-family:Z}:root{--font-a:A-B,serif;--font-z:Z}p{font-family:var(--font-a)}",
    "<p>",
    "@font-face{font-family:A-B}:root{--font-a:A-B,serif}p{font-family:var(--font-a)}",
  ],
  ["braces and commas in strings are letters", 'p{content:"},{"}.z{b:c}', "<p>", 'p{content:"},{"}'],
  [
    "data addresses are read whole",
    'p{a:url("data:image/svg+xml,{;}")}.z{b:c}',
    "<p>",
    'p{a:url("data:image/svg+xml,{;}")}',
  ],
  ["nested rules stay with their parent", ".a{b:c;& .z{d:e}}", '<p class="a">', ".a{b:c;& .z{d:e}}"],
  [
    "custom properties stay where something reads them",
    ":root{--a:1px;--b:var(--c);--c:red;--d:var(--e);--e:blue}p{width:calc(var(--a)*2);color:var(--b)}.z{f:var(--e)}",
    "<p>",
    ":root{--a:1px;--b:var(--c);--c:red}p{width:calc(var(--a)*2);color:var(--b)}",
  ],
  [
    "so do their types",
    "@property --a{syntax:'*'}@property --z{syntax:'*'}p{b:var(--a,1px)}",
    "<p>",
    "@property --a{syntax:'*'}p{b:var(--a,1px)}",
  ],
  [
    "rules of elements that many pages do without go as well",
    "table,h2{a:b}tbody th{a:b}.a table{a:b}.a h2{a:b}",
    '<table class="a"><tr><th>',
    "table,h2{a:b}.a table{a:b}.a h2{a:b}",
  ],
  ["rules of which nothing is left go", ":root{--z:1px}p{b:c}", "<p>", "p{b:c}"],
  ["comments and stand-ins for old browsers go", "/*! licence */@layer properties{*{--a:0}}p{b:c}", "<p>", "p{b:c}"],
  ["what the script adds later is there", ".visually-hidden{b:c}", "<p>", ".visually-hidden{b:c}"],
])("%s", (_, css, html, expected) => {
  expect(sheetFor(css, html)).toBe(expected);
});
