import type { Reduced } from '../ui/stage/reduced';
import type { Component } from 'svelte';
import type { Field, Fields, Values } from './fields';
import type { Language, Result } from './results';

// Input is what a run is given besides its options. Number, size and types of files are the registry's.
export interface Input {
  files: boolean;
  // texts are the editors of the page; each is a text of the run.
  texts: number;
  language?: Language;
  // least is how many files there have to be.
  least: number;
}

// files is for tools that take files.
export const files = ({ least = 1 } = {}): Input => ({ files: true, texts: 0, least });

// text is for tools that take texts: typed, pasted, or from a file.
export const text = ({ count = 1, language }: { count?: number; language?: Language } = {}): Input => ({ files: false, texts: count, least: 0, ...(language ? { language } : {}) });

// textOrFile is for tools that take either; a file stays a file.
export const textOrFile = (): Input => ({ files: true, texts: 1, least: 0 });

// form is for tools that need nothing but their options.
export const form = (): Input => ({ files: false, texts: 0, least: 0 });

type FieldTexts<F> = F extends Field<infer V, 'choice'>
  ? { label: string; help?: string; choices: Record<`${V & (string | number)}`, string> }
  : { label: string; help?: string };

// Texts are a tool's own words: one for each field that the form shows.
export interface Texts<F extends Fields> {
  options: { [K in keyof F as F[K] extends Field<infer _, 'made'> ? never : K]: FieldTexts<F[K]> };
  // notes are what people should know before they start, such as what the tool cannot do.
  notes?: string[];
  // labels are the names of the editors.
  labels?: string[];
  // run is what the button says instead of Run.
  run?: string;
}

// StageProps are what a tool's own part of the page is given. What it changes in values is what the worker gets.
export interface StageProps<F extends Fields = Fields, Facts = unknown> {
  files: File[];
  texts: string[];
  values: Values<F>;
  facts: Facts;
  results: Result[];
  busy: boolean;
  // reduced makes a small copy of the picture that was chosen, whose longer side has so many pixels at most; undefined if it cannot be read.
  reduced: (sideMax: number) => Promise<Reduced | undefined>;
}

type Stage = () => Promise<{ default: Component<any> }>;

export interface Tool<F extends Fields> {
  texts: Texts<F>;
  input: Input;
  options: F;
  // work is the address of the worker: import work from './work.ts?worker&url'.
  work: string;
  // stage is shown once there is an input; results replace how results are shown.
  stage?: Stage;
  results?: Stage;
  // live: after a run was accepted, each change of texts or options works anew. False waits for the button.
  live?: boolean;
  // timeoutSeconds ends a run that takes longer.
  timeoutSeconds?: number;
}

// tool declares a tool. Its texts have to fit its options.
export function tool<F extends Fields>(of: Tool<F>): Tool<F> {
  return of;
}
