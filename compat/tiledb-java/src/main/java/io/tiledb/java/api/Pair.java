package io.tiledb.java.api;

import java.io.Serializable;

/** Two values. */
public class Pair<F, S> implements Serializable {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial")
    private F first;

    @SuppressWarnings("serial")
    private S second;

    /** Makes a pair. */
    public Pair(F first, S second) {
        this.first = first;
        this.second = second;
    }

    public F getFirst() {
        return first;
    }

    public void setFirst(F first) {
        this.first = first;
    }

    public S getSecond() {
        return second;
    }

    public void setSecond(S second) {
        this.second = second;
    }

    /** Returns a pair of nulls. */
    @SuppressWarnings("rawtypes")
    public static Pair empty() {
        return new Pair<>(null, null);
    }
}
