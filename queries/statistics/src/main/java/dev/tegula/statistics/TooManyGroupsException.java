package dev.tegula.statistics;

import dev.tegula.errors.ErrorKind;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.errors.TegulaException;

/** There are more groups than {@link StatisticsQuery#maxGroups} allows. */
public final class TooManyGroupsException extends TegulaException {

    private static final long serialVersionUID = 1L;

    TooManyGroupsException(int limit) {
        super(
                "groups: more than " + limit + ". Raise the limit, or group by buckets.",
                NextStep.of(Action.RAISE_LIMIT).with(Argument.NAME, "maxGroups"),
                null);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.MEMORY;
    }
}
