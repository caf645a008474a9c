package dev.tegula.soma;

import dev.tegula.annotations.Experimental;

/** The axes of a measurement. */
@Experimental
public enum Axis {
    /** Observations, usually cells. */
    OBS,
    /** Variables, usually genes. */
    VAR
}
