package dev.tegula.soma;

/** The axes of a measurement. */
public enum Axis {
    /** Observations, usually cells. */
    OBS,
    /** Variables, usually genes. */
    VAR
}
