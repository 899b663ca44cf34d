// What to do on the phone.
import classes from './Connections.module.css';

export function PairingSteps({ steps }: { steps: string[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
