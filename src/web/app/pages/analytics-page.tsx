import { AnalyticsScreen } from '#web/analysis/analytics/analytics-screen.tsx';
import { WidgetBoundary } from '#web/dashboard/grid/widget-boundary.tsx';
import { HealthSection } from '#web/analysis/health/health-section.tsx';
import { HousingSection } from '#web/analysis/market/housing-section.tsx';
import { InflationSection } from '#web/analysis/market/inflation-section.tsx';
import { OwnFigures } from '#web/analysis/comparison/own-figures.tsx';

/** The analysis with its parts, each of which fails by itself. */
export function AnalyticsPage() {
  return (
    <AnalyticsScreen
      health={
        <WidgetBoundary name={null}>
          <HealthSection />
        </WidgetBoundary>
      }
      own={
        <WidgetBoundary name={null}>
          <OwnFigures />
        </WidgetBoundary>
      }
      inflation={
        <WidgetBoundary name={null}>
          <InflationSection />
        </WidgetBoundary>
      }
      houses={
        <WidgetBoundary name={null}>
          <HousingSection />
        </WidgetBoundary>
      }
    />
  );
}
