// How the form of a kind of node is put together: what stands in its fields, and what is stored of them. What is wrong with
// it the engine says (@recado/flow); here that gets its words, under its field.
import { type FlowGraph, type FlowNode, type FlowProblemCode } from '@recado/contract/flow-graph';
import { dataProblems } from '@recado/flow/check-data';
import { useEffect, useRef, useState, type ComponentType, type SubmitEvent } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { FormFrame } from '../../../shared/ui/FormFrame.tsx';
import { notifySuccess } from '../../../shared/ui/notify.ts';
import type { Data } from './drafts.ts';
import { complaintOf, type Complaint } from './complaints.ts';

export interface FieldsProps<D extends object> {
  draft: D;
  /** by a function where what is set took a while: the others may have changed since */
  set: (change: Partial<D> | ((before: D) => Partial<D>)) => void;
  /** what is wrong with a field, by its path in the node's data */
  errorAt: (path: string) => string | undefined;
  graph: FlowGraph;
  /** signed links to stored files, by the names that nodes have for them */
  files: Readonly<Record<string, string>>;
  /** A file begins to go up, or has arrived: nothing is saved meanwhile. */
  onUploading: (began: boolean) => void;
}

interface Definition<D extends object> {
  size?: 'md' | 'lg' | 'xl';
  draftOf: (data: Data) => D;
  dataOf: (draft: D, before: Data) => Data;
  Fields: ComponentType<FieldsProps<D>>;
  /** its own words for what is wrong */
  complaint?: (code: FlowProblemCode, path: string, data: Data) => Complaint | undefined;
  /** what is said once it is saved */
  done?: 'done.img' | 'done.audio' | 'done.content';
  /** ms until it is applied, as the specification has it */
  delay?: number;
}

export interface BodyProps {
  node: FlowNode;
  graph: FlowGraph;
  files: Readonly<Record<string, string>>;
  creating: boolean;
  /** whether something is other than it was */
  onChanged: (changed: boolean) => void;
  onSave: (node: FlowNode) => void;
  onClose: () => void;
}

export interface NodeForm {
  size: 'md' | 'lg' | 'xl';
  Body: ComponentType<BodyProps>;
}

export const nodeForm = <D extends object>(definition: Definition<D>): NodeForm => ({
  size: definition.size ?? 'md',
  Body: (props) => <NodeBody {...props} definition={definition} />,
});

function NodeBody<D extends object>({
  definition,
  node,
  graph,
  files,
  creating,
  onChanged,
  onSave,
  onClose,
}: BodyProps & { definition: Definition<D> }) {
  const { t } = useTranslation('flowNodes');
  const { Fields, draftOf, dataOf, complaint, done, delay = 0 } = definition;
  const [first] = useState(() => draftOf(node.data));
  const [draft, setDraft] = useState(first);
  const changed = JSON.stringify(draft) !== JSON.stringify(first);
  useEffect(() => onChanged(changed), [onChanged, changed]);
  const [tries, setTries] = useState(0);
  const [uploads, setUploads] = useState(0);
  const [saving, setSaving] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Whoever leaves meanwhile has not saved.
  useEffect(() => () => clearTimeout(later.current), []);
  // Where the first mistake is.
  useEffect(() => {
    if (tries > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const made: FlowNode = { ...node, data: { ...dataOf(draft, node.data) } };
  const problems = dataProblems(made, 0);
  const errors = new Map(
    problems.map(({ path, code }): [string, string] => {
      const inData = path.replace(/^nodes\.0(?:\.data)?\.?/, '');
      return [inData, t(complaint?.(code, inData, made.data) ?? complaintOf(code))];
    }),
  );
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (uploads > 0 || saving) return;
    if (errors.size > 0) return setTries(tries + 1);
    setSaving(true);
    later.current = setTimeout(() => {
      onSave(made);
      if (done) notifySuccess(t(done));
      onClose();
    }, delay);
  };
  return (
    <FormFrame
      submit={handleSubmit}
      submitLabel={creating ? t('add') : t('edit')}
      saving={saving || uploads > 0}
      onCancel={onClose}
    >
      <div ref={fields} style={{ display: 'contents' }}>
        <Fields
          draft={draft}
          set={(change) =>
            setDraft((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }))
          }
          errorAt={(path) => (tries > 0 ? errors.get(path) : undefined)}
          graph={graph}
          files={files}
          onUploading={(began) => setUploads((count) => count + (began ? 1 : -1))}
        />
      </div>
    </FormFrame>
  );
}
