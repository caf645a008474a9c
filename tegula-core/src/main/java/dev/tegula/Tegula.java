package dev.tegula;

/** The engine. */
public final class Tegula {
  private Tegula() {}
}
