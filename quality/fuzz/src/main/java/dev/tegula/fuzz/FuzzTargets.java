package dev.tegula.fuzz;

import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.errors.TegulaException;
import dev.tegula.internal.io.cells.BadCellException;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** All targets, by name. */
public final class FuzzTargets {

    private static final Map<String, FuzzTarget> ALL = new TreeMap<>();

    static {
        FormatTargets.addTo(ALL);
        FragmentTargets.addTo(ALL);
        FilterTargets.addTo(ALL);
        TextTargets.addTo(ALL);
        TableTargets.addTo(ALL);
    }

    private FuzzTargets() {}

    /** Returns all targets by name. */
    public static Map<String, FuzzTarget> all() {
        return Map.copyOf(ALL);
    }

    /**
     * Runs a target on an input and returns whether it accepted the input. Throws all exceptions except typed refusals.
     */
    public static boolean accepts(String name, byte[] input) {
        FuzzTarget target = ALL.get(name);
        if (target == null) {
            throw new IllegalArgumentException(
                    "no fuzz target is named " + name + " (expected one of " + ALL.keySet() + ")");
        }
        try {
            target.accept(input);
            return true;
        } catch (NumberFormatException e) {
            throw new AssertionError("a number was not checked", e);
        } catch (TegulaException
                | CommandException
                | UsageException
                | BadCellException
                | IllegalArgumentException
                | IOException e) {
            if (e.getMessage() == null || e.getMessage().isBlank()) {
                throw new AssertionError("refused without a message", e);
            }
            return false;
        }
    }
}
