package dev.tegula.soma;

import dev.tegula.query.Condition;
import org.jspecify.annotations.Nullable;

/**
 * Describes which observations and variables of a measurement to read. Immutable: each method returns a new
 * description. {@link #select} looks the join ids up.
 */
public final class AxisQuery {

    /** The selection on one axis: a condition and, optionally, a set of join ids. */
    private record Choice(@Nullable Condition condition, long @Nullable [] joinIds) {

        private static final Choice ALL = new Choice(null, null);

        Choice and(Condition more) {
            Condition both = condition == null ? more : condition.and(more);
            return new Choice(both, joinIds);
        }
    }

    private final SomaExperiment experiment;
    private final SomaMeasurement measurement;
    private final Choice obs;
    private final Choice var;

    private AxisQuery(SomaExperiment experiment, SomaMeasurement measurement, Choice obs, Choice var) {
        this.experiment = experiment;
        this.measurement = measurement;
        this.obs = obs;
        this.var = var;
    }

    static AxisQuery all(SomaExperiment experiment, SomaMeasurement measurement) {
        return new AxisQuery(experiment, measurement, Choice.ALL, Choice.ALL);
    }

    private AxisQuery withObs(Choice choice) {
        return new AxisQuery(experiment, measurement, choice, var);
    }

    private AxisQuery withVar(Choice choice) {
        return new AxisQuery(experiment, measurement, obs, choice);
    }

    /** Limits the observations to those that match a condition on columns of {@code obs}, and earlier conditions. */
    public AxisQuery obs(Condition condition) {
        return withObs(obs.and(condition));
    }

    /** Limits the variables to those that match a condition on columns of {@code var}, and earlier conditions. */
    public AxisQuery var(Condition condition) {
        return withVar(var.and(condition));
    }

    /** Limits the observations to join ids. Ids that {@code obs} does not have are ignored. */
    public AxisQuery obsIds(long... joinIds) {
        return withObs(new Choice(obs.condition, joinIds.clone()));
    }

    /** Limits the variables to join ids. Ids that {@code var} does not have are ignored. */
    public AxisQuery varIds(long... joinIds) {
        return withVar(new Choice(var.condition, joinIds.clone()));
    }

    /**
     * Looks up the join ids of the chosen observations and variables.
     *
     * @throws IllegalArgumentException if a condition names an unknown column
     * @throws dev.tegula.errors.UnsupportedFormatException if join ids are negative or not distinct
     */
    public AxisSelection select() {
        SomaDataFrame rows = experiment.obs();
        SomaDataFrame columns = measurement.var();
        return new AxisSelection(
                measurement,
                new AxisSelection.Side(rows, AxisSelection.ids(rows, obs.condition, obs.joinIds)),
                new AxisSelection.Side(columns, AxisSelection.ids(columns, var.condition, var.joinIds)));
    }

    @Override
    public String toString() {
        return "AxisQuery[" + measurement.name() + ", obs " + (obs.condition == null ? "all" : obs.condition) + ", var "
                + (var.condition == null ? "all" : var.condition) + "]";
    }
}
